import { request } from "node:http";
import { text } from "node:stream/consumers";
import type { Contract } from "../../service/kinds/payment-contract.ts";
import { answerOf } from "../../world/real/calling/answer-of.ts";
import type { ClientVerdict } from "../card.ts";

const answersWithinMs = 1000;

/** Asks payment for the state of an order; undefined if payment does not know it yet or cannot be reached. */
export async function askPayment(
  address: string,
  { method, path }: ReturnType<Contract["lookup"]>,
): Promise<Exclude<ClientVerdict, "unknown"> | undefined> {
  const signal = AbortSignal.timeout(answersWithinMs);
  const asked = request(`${address}${path}`, { method, agent: false, signal });
  asked.on("error", () => {}).end();
  try {
    const response = await answerOf(asked);
    const state = await text(response);
    if (response.statusCode === 200 && state === "done") return "paid";
    return response.statusCode === 404 && state === "unknown" ? "notPaid" : undefined;
  } catch {
    return undefined;
  }
}
