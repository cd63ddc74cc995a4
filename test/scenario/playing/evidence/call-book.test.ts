import { expect, test } from "vitest";
import { CallBook } from "../../../../src/scenario/playing/evidence/call-book.ts";
import type { Call } from "../../../../src/scenario/recorded-call.ts";
import { CLIENT, type What } from "../../../../src/trace.ts";

/** Feeds a book the events of calls from outside on one connection. A call arrives as soon as it is sent. */
function book() {
  const calls: Call[] = [];
  const all = new CallBook((call) => calls.push(call));
  const see = (atMs: number, who: string, call: number, what: What) =>
    all.see({ atMs, who, call, ...(who === CLIENT ? {} : { connection: 7 }), what });
  return {
    calls,
    all,
    begin(atMs: number, call: number) {
      const line = "POST /pay";
      see(atMs, CLIENT, call, { kind: "asked", to: "payment", line, parent: null, outside: true });
      see(atMs, "payment", call, { kind: "arrived", line });
    },
    told: (atMs: number, call: number, what: What) => see(atMs, "payment", call, what),
  };
}

test("a call from outside has no outcome and no conclusion, because only our side is known", () => {
  const { calls, begin, told } = book();
  begin(5, 1);
  told(105, 1, { kind: "sent", status: 200, sentBytes: 165 });
  expect(calls).toEqual([]);
  told(107, 1, { kind: "closed", by: "client", sentBytes: 165 });
  const ours = { status: 200, isWhole: true, sentBytes: 165, closedBy: "client", atMs: 107 };
  expect(calls).toMatchObject([{ call: 1, outcome: null, knows: null, came: null, tookMs: 100, ours }]);
});

test("a caller that leaves early ends its call when it closes", () => {
  const { calls, begin, told } = book();
  begin(5, 1);
  told(25, 1, { kind: "closed", by: "client", sentBytes: 40 });
  const ours = { status: null, isWhole: false, sentBytes: 40, closedBy: "client", atMs: 25 };
  expect(calls).toMatchObject([{ tookMs: 20, ours }]);
});

test("an answered call is over once its connection is used again", () => {
  const { calls, begin, told } = book();
  begin(0, 1);
  told(10, 1, { kind: "sent", status: 200, sentBytes: 165 });
  begin(20, 2);
  expect(calls).toMatchObject([{ call: 1, tookMs: 10, ours: { isWhole: true, closedBy: null, atMs: 10 } }]);
});

test("a call of the lab's own that is still open when the trace ends has been waited for until then", () => {
  const calls: Call[] = [];
  const all = new CallBook((call) => calls.push(call));
  const what = { kind: "asked", to: "order", line: "POST /orders", parent: null } as const;
  all.see({ atMs: 20, who: CLIENT, call: 1, what });
  all.close(70, () => null);
  expect(calls).toMatchObject([{ call: 1, atMs: 20, tookMs: 50, outcome: null, knows: "unknown" }]);
});

test("a call from outside that was answered took until the answer, however long its connection stays open", () => {
  const { calls, all, begin, told } = book();
  begin(0, 1);
  told(10, 1, { kind: "sent", status: 200, sentBytes: 165 });
  all.close(500, () => null);
  expect(calls).toMatchObject([{ call: 1, tookMs: 10 }]);
});

test("an unanswered call at the end of the trace has no outcome", () => {
  const { calls, all, begin } = book();
  begin(0, 1);
  all.close(50, () => null);
  const ours = { status: null, isWhole: false, sentBytes: 0, closedBy: null, atMs: null };
  expect(calls).toMatchObject([{ call: 1, tookMs: 50, ours }]);
});
