import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { after } from "../../world/real-timer.ts";
import type { Verdict } from "../card.ts";
import type { ClientEnv } from "./plan.ts";

const answersWithinMs = 1000;

/** What payment tells about an order to whoever asks with its key; undefined if it does not know yet, or cannot be asked. */
export async function askPayment({ URL, KEY }: ClientEnv): Promise<Exclude<Verdict, "unknown"> | undefined> {
  const asked = request(`${URL}/${KEY}`, { agent: false });
  asked.on("error", () => {}).end();
  const callOff = after(answersWithinMs, () => asked.destroy(new Error("too slow")));
  try {
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    const state = await text(response);
    if (response.statusCode === 200 && state === "done") return "paid";
    return response.statusCode === 404 && state === "unknown" ? "notPaid" : undefined;
  } catch {
    return undefined;
  } finally {
    callOff();
    asked.destroy();
  }
}
