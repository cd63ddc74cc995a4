import { expect, it } from "vitest";
import { BusyThread } from "../../../../src/world/virtual/serving/busy-thread.ts";

/** A thread, and how long a request waits for it that is sent at each of these times. */
function thread() {
  const kernel = { nowMs: 0, at: noMoment };
  const thread = new BusyThread(kernel);
  const at = (ms: number) => {
    kernel.nowMs = ms;
    return thread;
  };
  return { at, waits: (...times: number[]) => times.map((ms) => at(ms).waitMs) };
}

it("becomes free at a moment that the clock reaches, in spite of rounding", () => {
  const { at, waits } = thread();
  at(16.036).keepBusy(950);
  expect(16.036 + 950).toBeGreaterThan(966.036);
  expect(waits(966.036)).toEqual([0]);
});

it("lets requests wait until it is free, except those of the moment at which it becomes busy", () => {
  const { at, waits } = thread();
  expect(waits(0, 5)).toEqual([0, 0]);
  at(5).keepBusy(10);
  expect(waits(5, 6, 14, 15, 16)).toEqual([0, 9, 1, 0, 0]);
});

it("does one piece of work after the other", () => {
  const { at, waits } = thread();
  at(5).keepBusy(10);
  at(7).keepBusy(20);
  expect(waits(7, 8, 34, 35)).toEqual([28, 27, 1, 0]);
});

it("becomes busy again after a pause, or without one", () => {
  const { at, waits } = thread();
  at(5).keepBusy(10);
  at(15).keepBusy(10);
  expect(waits(15, 16, 25)).toEqual([0, 9, 0]);
  at(40).keepBusy(10);
  expect(waits(40, 41, 50)).toEqual([0, 9, 0]);
});

function noMoment(): never {
  throw new Error("nothing waits here");
}
