import { expect, it } from "vitest";
import { nodeTurns } from "../../../src/platform/node-turns.ts";
import { Cancellation } from "../../../src/service/cancellation.ts";
import type { CallTimeout } from "../../../src/service/service.ts";
import { Kernel } from "../../../src/world/virtual/kernel.ts";
import { RunningTimeout, timeOutConnecting } from "../../../src/world/virtual/running-timeout.ts";

/** A timeout of 10 ms, and the times at which it expired. */
function running(more: Partial<CallTimeout> = {}) {
  const kernel = new Kernel(nodeTurns);
  const expired: number[] = [];
  const rule: CallTimeout = { ms: 10, covers: ["headers"], warnsOnly: false, ...more };
  const timeout = new RunningTimeout(kernel, rule, { sender: "undici", expired: () => expired.push(kernel.nowMs) });
  return { kernel, expired, timeout };
}

it("expires after its time, once", async () => {
  const { kernel, expired } = running();
  await kernel.settle(1000);
  expect(expired).toEqual([10]);
});

it.each([
  ["headers", [10]],
  ["body", []],
] as const)("continues only in a phase that it covers: %s", async (phase, wanted) => {
  const { kernel, expired, timeout } = running();
  timeout.enter(phase);
  await kernel.settle(1000);
  expect(expired).toEqual(wanted);
});

it.each([
  ["an idle timeout", true, [14]],
  ["another timeout", false, [10]],
])("%s is restarted by each byte, or not at all", async (_, ofSilence, wanted) => {
  const { kernel, expired, timeout } = running({ ofSilence });
  expect(timeout.isOfSilence).toBe(ofSilence);
  kernel.at(4, () => timeout.hear());
  await kernel.settle(1000);
  expect(expired).toEqual(wanted);
});

it("bytes do not start an idle timeout again that was cancelled or has expired", async () => {
  const cancelled = running({ ofSilence: true });
  cancelled.timeout.callOff();
  cancelled.timeout.hear();
  await cancelled.kernel.settle(1000);
  const { kernel, expired, timeout } = running({ ofSilence: true });
  await kernel.settle(1000);
  timeout.hear();
  await kernel.settle(1000);
  expect([cancelled.expired, expired]).toEqual([[], [10]]);
  expect([cancelled.timeout.isOfSilence, timeout.isOfSilence]).toEqual([false, false]);
});

it.each([
  ["after the connect timeout", { connectMs: 7 }, false, ["7 unreachable"]],
  ["never without one", {}, false, []],
  ["not once the call is over", { connectMs: 7 }, true, []],
])("gives up a connection that is never established: %s", async (_, connect, isOver, wanted) => {
  const kernel = new Kernel(nodeTurns);
  const [over, seen] = [new Cancellation(), [] as string[]];
  const rule = { ms: 100, covers: [], warnsOnly: false, ...connect };
  timeOutConnecting(kernel, rule, over, ({ name }) => seen.push(`${kernel.nowMs} ${name}`));
  if (isOver) over.cancel();
  expect(kernel.live).toBe(wanted.length);
  await kernel.settle(1000);
  expect(seen).toEqual(wanted);
});
