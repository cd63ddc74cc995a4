import { expect, test } from "vitest";
import { firstToFail } from "../../../src/cli/compare/compare-clients.ts";
import type { Call } from "../../../src/scenario/recorded-call.ts";

const call = (atMs: number, tookMs: number, outcome: object): Call => ({ atMs, tookMs, outcome }) as Call;
const late = { name: "timed-out", phase: "headers", code: "TimeoutError" };
const dropped = { name: "hung-up", phase: "headers", code: "UND_ERR_SOCKET" };

test("of several orders at once the first that fails is shown, not one that a busy machine delayed", () => {
  const calls = [call(0, 1000, late), call(5, 600, { status: 200 }), call(10, 20, dropped), call(20, 990, late)];
  expect(firstToFail(calls)?.outcome).toBe(dropped);
  expect(firstToFail([call(0, 10, { status: 200 })])).toBeUndefined();
});
