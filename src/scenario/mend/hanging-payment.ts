import type { Scenario } from "../scenario.ts";
import { mergeSetup } from "../setup/merge.ts";
import { isLoad } from "../steps/load-step.ts";
import { isSend, sendOf } from "../steps/send-step.ts";

/** The longest wait that a solution may cause, and a watch that is longer. */
const longestMs = 60_000;
const watchMs = 70_000;

/** One order with a payment that never replies, which must end all the same; undefined if no order is sent to payment. */
export function withHangingPayment(scenario: Scenario): Scenario | undefined {
  const [order] = scenario.steps.flatMap((step) => (isSend(step) || isLoad(step) ? [step] : []));
  if (order?.path !== "/orders" || scenario.setup.payment === undefined) return undefined;
  const { method, path, to } = order;
  return {
    ...scenario,
    setup: mergeSetup(scenario.setup, { payment: { hang: true, faults: [] } }),
    steps: [sendOf({ method, path, to, watchMs })],
    expect: [{ kind: "call", step: 1, took: { atMostMs: longestMs } }],
  };
}
