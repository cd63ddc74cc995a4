import { expect, it } from "vitest";
import { nodeTurns } from "../../../../src/platform/node-turns.ts";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import type { CallTimeout } from "../../../../src/service/service.ts";
import { RunningTimeout, timeOutConnecting } from "../../../../src/world/virtual/calling/running-timeout.ts";
import { Kernel } from "../../../../src/world/virtual/time/kernel.ts";

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

it.each([
  ["the bytes of a head do not restart", false, [998]],
  ["an interim response restarts", true, [1497]],
])("%s the timer of undici", async (_, isInterim, wanted) => {
  const { kernel, expired, timeout } = running({ ownTimer: true });
  kernel.at(600, () => timeout.hear(isInterim));
  await kernel.settle(10_000);
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

it("the timers of undici need one queue, whenever they begin, and leave nothing", async () => {
  const kernel = new Kernel(nodeTurns);
  const rule: CallTimeout = { ms: 3_600_000, covers: ["headers"], warnsOnly: false, ownTimer: true };
  let left = 1000;
  let most = 0;
  const next = () => {
    kernel.ticks.opened(kernel.nowMs);
    const timeout = new RunningTimeout(
      kernel,
      { ...rule, ms: rule.ms + (left % 10) },
      { sender: "undici", expired() {} },
    );
    most = Math.max(most, kernel.held);
    kernel.at(1.7, () => {
      timeout.callOff();
      kernel.ticks.closed(kernel.nowMs);
      left -= 1;
      if (left > 0) next();
    });
  };
  next();
  await kernel.settle(2000);
  expect(left).toBe(0);
  // The queue, its entry in the heap, the timeout, and those cancelled before it, of which so few are kept.
  expect(most).toBeLessThan(3 + 66);
  await kernel.settle(4_000_000);
  expect(kernel.held).toBe(0);
});

it.each([
  [220, 998],
  [499, 998],
  [999, 1497],
])("a timer of undici of %i ms begins at any moment, and fires in order with others", async (ms, afterMs) => {
  const kernel = new Kernel(nodeTurns);
  const rule: CallTimeout = { ms, covers: ["headers"], warnsOnly: false, ownTimer: true };
  const fired: [number, number][] = [];
  const begin = () => {
    const fromMs = kernel.nowMs;
    kernel.ticks.opened(fromMs);
    new RunningTimeout(kernel, rule, { sender: "undici", expired: () => fired.push([fromMs, kernel.nowMs]) });
  };
  for (const atMs of [0, 100.5, 498.999, 499, 700, 998]) kernel.at(atMs, begin);
  await kernel.settle(10_000);
  const ticks = [0, 0, 0, 1, 1, 2].map((tick) => afterMs + tick * 499);
  expect(fired).toEqual([0, 100.5, 498.999, 499, 700, 998].map((fromMs, at) => [fromMs, ticks[at]]));
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
