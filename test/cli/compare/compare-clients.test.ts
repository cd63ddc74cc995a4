import { expect, test } from "vitest";
import { compareClients, firstToFail } from "../../../src/cli/compare/compare-clients.ts";
import { Waiting } from "../../../src/cli/output/waiting.ts";
import type { Job } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import type { Call } from "../../../src/scenario/recorded-call.ts";

const call = (atMs: number, tookMs: number, outcome: object): Call => ({ atMs, tookMs, outcome }) as Call;
const late = { name: "timed-out", phase: "headers", code: "TimeoutError" };
const dropped = { name: "hung-up", phase: "headers", code: "UND_ERR_SOCKET" };

test("of several orders at once the first that fails is shown, not one that a busy machine delayed", () => {
  const calls = [call(0, 1000, late), call(5, 600, { status: 200 }), call(10, 20, dropped), call(20, 990, late)];
  expect(firstToFail(calls)?.outcome).toBe(dropped);
  expect(firstToFail([call(0, 10, { status: 200 })])).toBeUndefined();
});

test.each([
  [0, false],
  [2900, true],
])("a machine that stood still for %i ms during a comparison is told of", async (lagPeakMs, busy) => {
  const showing = { setup: { order: {}, payment: {} } };
  const compared = { fault: "error-status", value: 503, showing, timeoutMs: 1000 };
  const virtually = async ({ scenario, ...job }: Job) => ({
    ...(await play({ ...job, scenario: { ...scenario, worlds: ["virtual"] }, world: "virtual" })),
    lagPeakMs,
  });
  const { signal } = new AbortController();
  const { rows, isBusy } = await compareClients(compared, signal, new Waiting(), virtually);
  expect(rows.map(({ saw }) => saw)).toEqual(Array(3).fill(expect.stringMatching(/^503/)));
  expect(isBusy).toBe(busy);
});
