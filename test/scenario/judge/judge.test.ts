import { describe, expect, test } from "vitest";
import type { Expectation } from "../../../src/scenario/expectation.ts";
import { Judge } from "../../../src/scenario/judge/judge.ts";
import { CallBook } from "../../../src/scenario/playing/evidence/call-book.ts";
import type { Call } from "../../../src/scenario/recorded-call.ts";
import type { Event, What } from "../../../src/trace.ts";

const event = (atMs: number, who: string, call: number, what: What, connection?: number): Event =>
  connection === undefined ? { atMs, who, call, what } : { atMs, who, call, connection, what };
const reply = (status: number, text = "", by = "order") => {
  const body = new TextEncoder().encode(text);
  return { status, headers: [["X-Served-By", by]] as const, body, bodyBytes: body.length };
};

/** Three orders: the first is answered in time, the second times out after a second while payment goes on, the third never ends. */
const events: Event[] = [
  event(0, "client", 1, { kind: "asked", to: "order", line: "POST /orders", parent: null, step: 1 }),
  event(1, "order", 1, { kind: "arrived", line: "POST /orders" }, 7),
  event(1, "order", 2, { kind: "asked", to: "payment", line: "POST /pay", parent: 1 }),
  event(2, "payment", 2, { kind: "arrived", line: "POST /pay" }, 8),
  event(2, "payment", 2, { kind: "finished", says: "charged" }),
  event(3, "order", 2, { kind: "answered", tookMs: 2, reply: reply(200, "Payment complete", "payment") }),
  event(4, "client", 1, { kind: "answered", tookMs: 4, reply: reply(200, "Order complete") }),
  event(10, "client", 3, { kind: "asked", to: "order", line: "POST /orders", parent: null, step: 1 }),
  event(11, "order", 3, { kind: "arrived", line: "POST /orders" }, 9),
  event(11, "order", 4, { kind: "asked", to: "payment", line: "POST /pay", parent: 3 }),
  event(12, "payment", 4, { kind: "arrived", line: "POST /pay" }, 8),
  event(1011, "order", 4, {
    kind: "failed",
    tookMs: 1000,
    why: { name: "timed-out", phase: "headers", code: "ETIMEDOUT" },
  }),
  event(1012, "client", 3, { kind: "answered", tookMs: 1002, reply: reply(504, "too late") }),
  event(1020, "client", 5, { kind: "asked", to: "order", line: "GET /late", parent: null, step: 2 }),
  event(2000, "payment", 4, { kind: "finished", says: "charged" }),
  event(2500, "payment", 0, { kind: "changed", says: "payment.off: false → true" }),
];

function checkOf(expected: Expectation) {
  const judge = new Judge([expected], { lines: ["POST /orders", "GET /late"], world: "real", mostLatenessMs: 1000 });
  const book = new CallBook((call) => judge.call(call));
  for (const each of events) {
    judge.see(each);
    book.see(each);
  }
  book.unwatched(5, 500, null);
  book.close(3000, () => null);
  return judge.verdict(50).checks[0]!;
}
const holds = (expected: Expectation) => checkOf(expected).holds;

describe("calls", () => {
  test("without a count every call of the step must match", () => {
    expect(checkOf({ kind: "call", step: 1, status: [200] })).toEqual({
      holds: false,
      says: "POST /orders: gets 200",
      saw: "1 of 2 differ: 504 after 1.002 s",
    });
    expect(holds({ kind: "call", step: 1, status: [200, 504] })).toBe(true);
  });

  test("nth selects some of them, and fails for a call that was never made", () => {
    expect(holds({ kind: "call", step: 1, nth: [1], status: [200] })).toBe(true);
    expect(holds({ kind: "call", step: 1, nth: [2], status: [200] })).toBe(false);
    expect(checkOf({ kind: "call", step: 1, nth: [3], status: [200] })).toMatchObject({
      holds: false,
      saw: "only two calls",
    });
    const both = { kind: "call", step: 1, nth: [1, 3], status: [200] } as const;
    expect(holds(both)).toBe(false);
    expect(holds({ ...both, count: { atLeast: 1, atMost: 1 } })).toBe(false);
  });

  test("a count of calls of any kind is compared with the number of calls", () => {
    expect(checkOf({ kind: "call", step: 1, count: { atLeast: 3, atMost: 3 } })).toEqual({
      holds: false,
      says: "POST /orders × 3",
      saw: "two calls",
    });
  });

  test("count says how many match", () => {
    expect(holds({ kind: "call", step: 1, status: [504], count: { atLeast: 1, atMost: 1 } })).toBe(true);
    expect(holds({ kind: "call", step: 1, status: [500], count: { atLeast: 0, atMost: 0 } })).toBe(true);
    expect(holds({ kind: "call", step: 1, status: [200], count: { atLeast: 2, atMost: 2 } })).toBe(false);
    expect(holds({ kind: "call", step: 1, status: [200], count: { atLeast: 0, atMost: 0 } })).toBe(false);
  });

  test("a step that made no call meets no expectation", () => {
    expect(checkOf({ kind: "call", step: 9, status: [200] })).toMatchObject({ holds: false, saw: "no such call" });
  });

  test("nothing means that the watch ended without an answer", () => {
    expect(checkOf({ kind: "call", step: 2, nothing: true })).toMatchObject({ holds: true, saw: "nothing in 0.500 s" });
    expect(holds({ kind: "call", step: 1, nothing: true })).toBe(false);
    expect(holds({ kind: "call", step: 1, nothing: false })).toBe(true);
  });

  test("calls between servers are selected by from and to", () => {
    const late = { kind: "call", from: "order", to: "payment", nth: [2] } as const;
    expect(holds({ ...late, failure: ["timed-out"], phase: "headers", code: "ETIMEDOUT", knows: "unknown" })).toBe(
      true,
    );
    expect(holds({ ...late, failure: ["refused"] })).toBe(false);
    expect(holds({ ...late, phase: "connect" })).toBe(false);
    expect(holds({ ...late, code: "ECONNRESET" })).toBe(false);
    expect(holds({ ...late, knows: "not done" })).toBe(false);
  });

  test("took is never early, and late by no more than the tolerance", () => {
    const second = { kind: "call", step: 1, nth: [2] } as const;
    expect(holds({ ...second, took: { aboutMs: 1000 } })).toBe(true);
    expect(holds({ ...second, took: { aboutMs: 1005 } })).toBe(false);
    expect(holds({ ...second, took: { aboutMs: 951 } })).toBe(false);
    expect(holds({ ...second, took: { atLeastMs: 1004, atMostMs: 2000 } })).toBe(true);
    expect(holds({ ...second, took: { atMostMs: 960 } })).toBe(true);
    expect(holds({ ...second, took: { atMostMs: 900 } })).toBe(false);
  });

  test("bodies, headers and servedBy are compared", () => {
    const first = { kind: "call", step: 1, nth: [1] } as const;
    expect(holds({ ...first, body: { equals: "Order complete" } })).toBe(true);
    expect(holds({ ...first, body: { contains: "refused" } })).toBe(false);
    expect(holds({ ...first, headers: { "x-served-by": { equals: "order" } } })).toBe(true);
    expect(holds({ ...first, headers: { "x-served-by": null } })).toBe(false);
    expect(holds({ ...first, headers: { allow: null } })).toBe(true);
    expect(holds({ ...first, servedBy: "monolith" })).toBe(false);
  });

  test("connections are counted over all selected calls", () => {
    const calls = { kind: "call", from: "order", to: "payment" } as const;
    expect(
      checkOf({ ...calls, connections: { atLeast: 1, atMost: 1 }, count: { atLeast: 2, atMost: 2 } }),
    ).toMatchObject({
      holds: true,
    });
    expect(holds({ ...calls, connections: { atLeast: 2, atMost: 2 }, count: { atLeast: 2, atMost: 2 } })).toBe(false);
  });
});

describe("events", () => {
  test("must occur at least once at that time, or as often as count says", () => {
    const charged = { kind: "event", who: "payment", event: "finished" } as const;
    expect(holds({ ...charged, at: { aboutMs: 1990 } })).toBe(true);
    expect(holds({ ...charged, at: { aboutMs: 1000 } })).toBe(false);
    expect(holds({ ...charged, count: { atLeast: 2, atMost: 2 } })).toBe(true);
    expect(checkOf({ ...charged, count: { atLeast: 0, atMost: 0 } })).toEqual({
      holds: false,
      says: "never: payment finishes its work",
      saw: "twice, first at 2 ms",
    });
  });

  test("are narrowed by says, by and status", () => {
    expect(holds({ kind: "event", who: "payment", event: "changed", says: { contains: "off" } })).toBe(true);
    expect(holds({ kind: "event", who: "payment", event: "changed", says: { contains: "delay" } })).toBe(false);
    expect(holds({ kind: "event", who: "client", event: "answered", status: 504 })).toBe(true);
    expect(holds({ kind: "event", who: "client", event: "answered", status: 502 })).toBe(false);
    expect(holds({ kind: "event", who: "payment", event: "finished", by: "delay" })).toBe(false);
  });

  test("in an order occur one after another, with anything between", () => {
    const late = { who: "client", event: "answered", status: 504 } as const;
    const charged = { who: "payment", event: "finished" } as const;
    expect(holds({ kind: "order", events: [late, charged] })).toBe(true);
    expect(holds({ kind: "order", events: [charged, late, charged, charged] })).toBe(false);
  });
});

test("a call from a server that did not pass the header on has an unknown parent", () => {
  const calls: Call[] = [];
  const book = new CallBook((call) => calls.push(call));
  book.see(event(5, "payment", 9, { kind: "arrived", line: "POST /pay", stray: true }, 3));
  book.close(10, () => null);
  expect(calls[0]).toMatchObject({
    call: 9,
    parent: "unknown",
    to: "payment",
    connection: 3,
  });
});
