import type { Call } from "../../src/scenario/recorded-call.ts";
import type { Report } from "../../src/scenario/report.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import type { Event, RecordedReply, What } from "../../src/trace.ts";

export const wide = { width: 80, colour: false, unicode: true };
export const made = { version: "0.1.0", command: "lab run timeout-504" };
export const narrow = { width: 40, colour: false, unicode: true };
export const ascii = { width: 80, colour: false, unicode: false };

export function reply(status: number, text: string): RecordedReply {
  const body = new TextEncoder().encode(text);
  return { status, headers: [["content-type", "text/plain"]], body, bodyBytes: body.length };
}

const scenario: Scenario = {
  name: "timeout-504",
  track: "calls",
  title: "A timeout turns a slow payment into a 504",
  lesson:
    "The order server stops waiting after 1 s and answers 504. Nobody tells the payment server, so it takes the money anyway, two seconds later.\n",
  worlds: ["real", "virtual"],
  needs: [],
  misleads: false,
  hints: [],
  setup: { order: { timeout: "1s" }, payment: { delay: "3s" } },
  steps: [],
  expect: [],
  twist: { says: "no limit: the client waits 3 s and gets 200", setup: { order: { timeout: "none" } }, expect: [] },
};

function event(atMs: number, who: string, call: number, what: What): Event {
  return { atMs, who, call, what };
}

const timedOut = { name: "timed-out", phase: "headers", code: "LAB_TIMEOUT" } as const;
const late = reply(504, "Payment did not answer within 1 s");

export const timeout504: Report = {
  scenario,
  world: "real",
  seed: 1,
  setup: scenario.setup,
  changeWords: [],
  set: [],
  twisted: false,
  forgiving: false,
  tookMs: 3004.4,
  skipped: null,
  stuck: false,
  goesOn: false,
  forgottenCalls: 0,
  plainHolds: false,
  choices: [],
  seen: [],
  toleranceMs: 250,
  lagMs: 3,
  lagPeakMs: 3,
  verdict: {
    holds: true,
    checks: [
      { holds: true, says: "client gets 504 after 1 s", saw: "504 after 1.003 s" },
      { holds: true, says: "payment finishes after 3 s all the same", saw: "charged at 3.004 s" },
    ],
  },
  calls: [
    call({ call: 1, by: "client", to: "order", line: "POST /orders", atMs: 0, tookMs: 1003.1234, outcome: late }),
    call({
      call: 2,
      parent: 1,
      by: "order",
      to: "payment",
      line: "POST /pay",
      atMs: 1,
      tookMs: 1001,
      outcome: timedOut,
    }),
  ],
  ledger: [{ by: "payment", call: 2, atMs: 3004, says: "charged" }],
  events: [
    event(0, "client", 1, { kind: "asked", to: "order", line: "POST /orders", parent: null }),
    event(0.6, "order", 1, { kind: "arrived", line: "POST /orders" }),
    event(1, "order", 2, { kind: "asked", to: "payment", line: "POST /pay", parent: 1 }),
    event(2, "payment", 2, { kind: "arrived", line: "POST /pay" }),
    event(1002, "order", 2, { kind: "failed", why: timedOut, tookMs: 1001 }),
    event(1003.1234, "client", 1, { kind: "answered", tookMs: 1003.1234, reply: late }),
    event(3004, "payment", 2, { kind: "finished", says: "charged" }),
  ],
};

export function call(part: Partial<Call> & Pick<Call, "call" | "by" | "to" | "line">): Call {
  return {
    parent: null,
    step: part.by === "client" ? 1 : null,
    connection: 1,
    atMs: 0,
    tookMs: 1,
    outcome: null,
    came: null,
    knows: "unknown",
    timesDone: null,
    servedBy: null,
    ...part,
  };
}

const refusedFailure = { name: "refused", phase: "connect", code: "ECONNREFUSED" } as const;
const bad = reply(502, "Payment refused the connection");

export const refused502: Report = {
  ...timeout504,
  scenario: { ...scenario, name: "refused-502", title: "Nothing listens: the call is refused at once" },
  calls: [
    call({ call: 1, by: "client", to: "order", line: "POST /orders", tookMs: 2.5, outcome: bad }),
    call({
      call: 2,
      parent: 1,
      by: "order",
      to: "payment",
      line: "POST /pay",
      atMs: 1,
      knows: "not done",
      outcome: refusedFailure,
    }),
  ],
  ledger: [],
  events: [
    event(0, "client", 1, { kind: "asked", to: "order", line: "POST /orders", parent: null }),
    event(0.6, "order", 1, { kind: "arrived", line: "POST /orders" }),
    event(1, "order", 2, { kind: "asked", to: "payment", line: "POST /pay", parent: 1 }),
    event(2, "order", 2, { kind: "failed", why: refusedFailure, tookMs: 1 }),
    event(2.5, "client", 1, { kind: "answered", tookMs: 2.5, reply: bad }),
  ],
};

export const neverReplies: Report = {
  ...timeout504,
  scenario: { ...scenario, name: "never-replies", title: "Without a limit, waiting has no end" },
  calls: [
    call({ call: 1, by: "client", to: "order", line: "POST /orders", tookMs: 4500 }),
    call({ call: 2, parent: 1, by: "order", to: "payment", line: "POST /pay", atMs: 1, tookMs: 4499 }),
  ],
  ledger: [],
  events: timeout504.events.slice(0, 4),
};

/** Ten orders, of which the new server receives the fifth. */
export const share10: Report = {
  ...timeout504,
  scenario: { ...scenario, name: "share-10", title: "A share of 10 %: the fifth of every ten" },
  calls: Array.from({ length: 10 }, (_, at) =>
    call({
      call: at + 1,
      by: "client",
      to: "gateway",
      line: "POST /orders",
      tookMs: 2 + at,
      outcome: reply(200, "Order complete"),
      knows: "done",
      servedBy: at === 4 ? "order" : "monolith",
    }),
  ),
  ledger: Array.from({ length: 10 }, (_, at) => ({
    by: at === 4 ? "order" : "monolith",
    call: at + 1,
    atMs: 10 * at,
    says: "stored an order",
  })),
  events: [],
};
