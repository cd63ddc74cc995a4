import { expect, test } from "vitest";
import {
  arrivals,
  charges,
  confirmed,
  firstMs,
  repeats,
  stillOpen,
} from "../../../src/gauntlet/playing/request-evidence.ts";
import type { ServerUnderTest } from "../../../src/gauntlet/playing/server-under-test.ts";
import type { Event, What } from "../../../src/trace.ts";

const target = { callee: "payment" } as ServerUnderTest;
const event = (call: number, what: What, atMs = 0, who = "payment"): Event => ({ atMs, who, call, what });
const arrived = (call: number, atMs: number, who?: string) =>
  event(call, { kind: "arrived", line: "POST /pay" }, atMs, who);
const sent = (call: number, status: number) => event(call, { kind: "sent", status, sentBytes: 0 });
const byKey = (call: number) => event(call, { kind: "decided", by: "keys", says: "charged before" });
const closed = (call: number, atMs = 0) => event(call, { kind: "closed", by: "client", sentBytes: 0 }, atMs);
const finished = (call: number) => event(call, { kind: "finished", says: "charged" });

test("a request counts if it reaches the callee in the time of the failure, whose end is not included", () => {
  const events = [arrived(1, 9), arrived(2, 10), arrived(3, 10, "order"), arrived(4, 19), arrived(5, 20)];
  expect(arrivals(events, target, { fromMs: 10, toMs: 20 })).toEqual([2, 4]);
});

test("a charge is confirmed if its request was repeated with the key and got 2xx", () => {
  const events = [
    byKey(1),
    sent(1, 200),
    byKey(2),
    sent(2, 409),
    byKey(3),
    sent(3, 503),
    sent(4, 200),
    byKey(5),
    byKey(6),
    sent(6, 299),
  ];
  expect(repeats(events, [1, 2, 3, 4, 5, 6])).toEqual([1, 2, 3, 5, 6]);
  expect(confirmed(events, [1, 2, 3, 4, 5, 6])).toEqual([1, 6]);
  expect(confirmed(events, [6])).toEqual([6]);
});

test("a charge for a call that these calls caused counts, too", () => {
  const asked = (call: number, parent: number) =>
    event(call, { kind: "asked", to: "card", line: "POST /", parent }, 0, "payment");
  const events = [asked(7, 1), asked(8, 7), asked(9, 2), finished(1), finished(8), finished(9)];
  expect(charges(events, [1])).toBe(2);
  expect(charges(events, [2])).toBe(1);
});

test("a connection is open until it is closed, or until its complete answer was sent", () => {
  const events = [arrived(1, 0), arrived(2, 0), sent(2, 200), arrived(3, 0), closed(3)];
  expect(stillOpen(events, [1, 2, 3])).toEqual([1]);
});

test("a partial answer leaves its connection open, but not the complete answer to a further attempt, which a pool keeps", () => {
  const struck = (call: number) => event(call, { kind: "decided", by: "dribble", says: "sends a byte every 375 ms" });
  const events = [arrived(1, 0), struck(1), sent(1, 200), arrived(2, 0), sent(2, 200)];
  expect(stillOpen(events, [1, 2], "dribble")).toEqual([1]);
  expect(stillOpen([...events, closed(1)], [1, 2], "dribble")).toEqual([]);
});

test("the first event of a kind is that of these calls", () => {
  const events = [closed(1, 3), closed(2, 5), closed(2, 7)];
  expect([firstMs(events, [2], "closed"), firstMs(events, [3], "closed")]).toEqual([5, Number.POSITIVE_INFINITY]);
});
