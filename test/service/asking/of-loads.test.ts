import { expect, it } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Call } from "../../../src/scenario/recorded-call.ts";

async function played(order: string, payment: string, step: string) {
  const text = `title: t\nsetup: { order: { ${order} }, payment: { ${payment} } }\nsteps: [{ ${step}, to: order }]\n`;
  return await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
}

/** The calls with their outcomes and durations, without their numbers. */
function told(calls: readonly Call[]): string[] {
  return calls.map(({ by, line, outcome, tookMs }) => {
    const what = outcome === null ? "nothing" : "status" in outcome ? outcome.status : outcome.name;
    return `${by}: ${line} got ${what} after ${tookMs}`;
  });
}

const retry = "retry: { tries: 4, wait: { first: 200ms, factor: 1, jitter: none } }";
// Without promises, unlike a delay.
const slow = "capacity: { workers: 9, work: 300ms }";
const failsTwice = `${slow}, faults: [{ error-status: 503, first: 2 }]`;
const layers = "layers: [retry, fallback, deadline, hedge, breaker, bulkhead, timeout]";
const fallback = "fallback: { status: 503 }, layers: [fallback, retry, deadline, hedge, breaker, bulkhead, timeout]";

// The clock of a load stands still only for promises that somebody has announced; for a single send it always does.
it.each([
  ["retry", 1, retry, "off: true"],
  ["retry without a wait", 1, "retry: { tries: 10, wait: { first: 0s } }", "off: true"],
  ["breaker", 1, `${retry}, breaker: { failures: 1 }`, "off: true"],
  ["breaker with a trial call", 3, `${retry}, breaker: { like: cockatiel, failures: 2, openFor: 100ms }`, failsTwice],
  ["bulkhead that rejects", 2, `${retry}, bulkhead: 1`, slow],
  ["bulkhead that queues", 3, `timeout: 1s, bulkhead: { slots: 1, queue: 2 }`, slow],
  ["hedge", 1, `${retry}, hedge: 100ms`, failsTwice],
  ["hedge of a rejection", 1, `${retry}, hedge: 100ms, breaker: { failures: 1 }`, "off: true"],
  ["fallback", 1, `${retry}, fallback: { status: 503 }, ${layers}`, "off: true"],
  [
    "fallback of a rejection",
    1,
    `${retry}, fallback: { status: 503 }, breaker: { failures: 1 }, ${layers}`,
    "off: true",
  ],
  ["deadline", 1, `${retry}, deadline: 500ms`, "error-status: 503"],
  [
    "fallback after a deadline that passed in the queue",
    1,
    `retry: { on: [rejected], tries: 2, wait: { first: 200ms } }, capacity: { work: 1s }, deadline: 500ms, ${fallback}`,
    "off: false",
  ],
  ["fault that awaits a delay", 1, "reads: status", "faults: [{ error-status: 503, when: after }, { delay: 100ms }]"],
  ["timeout that cancels nothing", 1, `${retry}, timeout: 100ms, cancels: false`, slow],
  ["body that is read", 1, `${retry}, reads: text`, "long-reply: 100KB"],
])("%s: a load sees what single calls see", async (_, calls, order, payment) => {
  const single = told((await played(order, payment, `send: POST /orders, times: ${calls}, together: true`)).calls);
  const { loads } = (await played(order, payment, `load: POST /orders, burst: ${calls}`)).load!;
  const examples = loads[0]!.examples.flatMap((example) => told(example.calls));
  expect(examples).not.toEqual([]);
  expect(examples.filter((each) => !single.includes(each))).toEqual([]);
});
