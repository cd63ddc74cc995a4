import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Verdict } from "../card.ts";
import type { ClientEnv } from "./plan.ts";

const answersWithinMs = 1000;

/** What payment tells about an order to whoever asks with its key; undefined if it does not know yet, or cannot be asked. */
export async function askPayment({ URL, KEY }: ClientEnv): Promise<Exclude<Verdict, "unknown"> | undefined> {
  const signal = AbortSignal.timeout(answersWithinMs);
  const asked = request(`${URL}/${KEY}`, { agent: false, signal });
  asked.on("error", () => {}).end();
  try {
    // An answer of 101 ends the request without an error.
    const [response] = (await once(asked, "response", { signal })) as [IncomingMessage];
    const state = await text(response);
    if (response.statusCode === 200 && state === "done") return "paid";
    return response.statusCode === 404 && state === "unknown" ? "notPaid" : undefined;
  } catch {
    return undefined;
  } finally {
    asked.destroy();
  }
}
