import { expect, test } from "vitest";
import { type Chains, refusingCircles } from "../../../../src/scenario/playing/evidence/call-loop-guard.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";
import type { What } from "../../../../src/trace.ts";

function guarded() {
  const chains: Chains = new Map();
  const sink = refusingCircles(() => {}, chains);
  const happen = (call: number, what: What) => sink({ atMs: 0, who: "order", call, what });
  const ask = (call: number, parent: number | null, to = "payment") =>
    happen(call, { kind: "asked", to, line: "POST /pay", parent });
  return { chains, happen, ask };
}

const reply = { status: 200, headers: [], body: new Uint8Array(0), bodyBytes: 0 };

test.each<What>([
  { kind: "answered", tookMs: 1, reply },
  { kind: "failed", tookMs: 1, why: { name: "reset", phase: "headers", code: "ECONNRESET" } },
  { kind: "sent", status: 200, sentBytes: 0 },
  { kind: "closed", by: "client", sentBytes: 0 },
])("a call that has ended is in no chain, so a long run needs no more room: %j", (end) => {
  const { chains, happen, ask } = guarded();
  ask(1, null);
  ask(2, 1);
  expect([...chains.keys()]).toEqual([2]);
  happen(2, { kind: "finished", says: "charged" });
  expect([...chains.keys()]).toEqual([2]);
  happen(2, end);
  expect(chains.size).toBe(0);
});

test("forty servers may be on the way of a request, and no more", () => {
  const { ask } = guarded();
  ask(1, null, "server1");
  for (let at = 2; at <= 40; at++) ask(at, at - 1, `server${at}`);
  const next = () => ask(41, 40, "server41");
  expect(next).toThrow(ProblemError);
  expect(next).toThrow("more than 40 servers are on the way of one request");
});

test("a circle is told as one", () => {
  const { ask } = guarded();
  ask(1, null);
  for (let at = 2; at <= 40; at++) ask(at, at - 1);
  expect(() => ask(41, 40)).toThrow("order calls payment in a circle, 40 calls deep");
});
