import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

const order = (times: number) => `[{ send: POST /orders, to: order, times: ${times} }]`;
const together = (times: number) => `[{ send: POST /orders, to: order, times: ${times}, together: true }]`;
/** A second order a minute after the first, with payment off. */
const paidOnce = `[{ send: POST /orders, to: order }, { change: { payment: { off: true } } }, { wait: 1m }, { send: POST /orders, to: order }]`;

test.each([
  [
    "timeout: 1s, cancels: false",
    "hang: true",
    order(1),
    ["timeout stops waiting for payment after 1 s; the call goes on"],
  ],
  ["timeout: 1s, cancels: false", "delay: 900ms", order(1), []],
  [
    "deadline: 1s, retry: 2, layers: [retry, deadline], timeout: 1s",
    "hang: true",
    order(1),
    ["retry tries again after a timeout", "deadline rejects: the deadline of the whole request has passed"],
  ],
  ["bulkhead: 1", "delay: 1s", together(2), ["bulkhead the bulkhead rejects the call to payment: no slot is free"]],
  ["bulkhead: { slots: 1, queue: 1 }", "delay: 1s", together(2), []],
  ["hedge: 1s", "delay: 1500ms", order(1), ["hedge calls payment once more: no response after 1 s"]],
  [
    "hedge: { after: 1s, most: 2 }",
    "delay: 2500ms",
    order(1),
    ["hedge calls payment once more: no response after 1 s", "hedge calls payment once more: no response after 2 s"],
  ],
  ["retry: 2", "off: true", order(1), ["retry tries again after a refused connection"]],
  [
    "retry: { tries: 2, wait: { first: 1ms } }",
    "off: true",
    order(1),
    ["retry tries again in 1 ms, after a refused connection"],
  ],
  [
    "retry: { tries: 2, budget: { share: 0%, starts: 1 } }",
    "off: true",
    order(2),
    [
      "retry tries again after a refused connection",
      "budget no further attempt after a refused connection: the retry budget is spent",
    ],
  ],
  [
    "timeout: 600ms, retry: { tries: 2, wait: { first: 500ms } }, deadline: 1s",
    "hang: true",
    order(1),
    ["deadline no further attempt: it would begin too late"],
  ],
  [
    "breaker: 1",
    "off: true",
    order(2),
    ["breaker the breaker for payment opens", "breaker the breaker rejects the call to payment"],
  ],
  ["fallback: { status: 202 }", "error-status: 500", order(1), ["fallback answers 202 itself after a 500"]],
  ["fallback: { status: 202 }", "error-status: 404", order(1), []],
  ["fallback: { cached: 1m }", "", paidOnce, ["fallback answers from its cache after a refused connection"]],
  ["fallback: { cached: 59s }", "", paidOnce, []],
])("{ %s } records what it decided about { %s }", async (order, payment, steps, expected) => {
  const text = `title: t\nsetup:\n  order: { ${order} }\n  payment: { ${payment} }\nsteps: ${steps}\n`;
  const { events } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  const decided = events.flatMap(({ who, what }) =>
    who === "order" && what.kind === "decided" && what.by !== "store" ? [`${what.by} ${what.says}`] : [],
  );
  expect(decided).toEqual(expected);
});
