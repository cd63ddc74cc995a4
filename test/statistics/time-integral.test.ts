import fc from "fast-check";
import { expect, test } from "vitest";
import { relativeGap, TimesPresent } from "../../src/statistics/little.ts";
import { TimeIntegral } from "../../src/statistics/time-integral.ts";

test("the integral is the sum of values times their durations", () => {
  const queue = new TimeIntegral(100);
  queue.add(2, 100);
  queue.add(1, 110);
  queue.add(-3, 120);
  expect([queue.upTo(110 + 10), queue.upTo(200), queue.value, queue.most]).toEqual([50, 50, 0, 3]);
});

test("the integrals between marks add up to the whole, whenever changes occur", () => {
  const changes = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 40 })));
  fc.assert(
    fc.property(changes, (all) => {
      const marked = new TimeIntegral(0, [0, 10, 20, 50, 100]);
      const plain = new TimeIntegral(0);
      let now = 0;
      for (const [change, later] of all) {
        now += later;
        marked.add(change, now);
        plain.add(change, now);
      }
      const end = Math.max(now, 100);
      const upToTheLastMark = new TimeIntegral(0);
      now = 0;
      for (const [change, later] of all) {
        now += later;
        if (now <= 100) upToTheLastMark.add(change, now);
      }
      const between = marked.betweenMarks(end);
      expect(between.length).toBe(4);
      expect(between.reduce((sum, each) => sum + each, 0)).toBe(upToTheLastMark.upTo(100));
      expect(marked.upTo(end)).toBe(plain.upTo(end));
    }),
  );
});

test("marks in the future are omitted", () => {
  const queue = new TimeIntegral(0, [0, 10, 20]);
  queue.add(1, 0);
  expect(queue.betweenMarks(15)).toEqual([10]);
  expect(queue.betweenMarks(20)).toEqual([10, 10]);
});

/** Random calls, counted by the server's integral and by the calls' own times. */
function crowd(calls: readonly { readonly arrives: number; readonly stays: number }[], lost = -1) {
  const present = new TimeIntegral(0);
  const times = new TimesPresent();
  const moments = calls.flatMap(({ arrives, stays }, index) => [
    { us: arrives, index, arrives, comes: true },
    { us: arrives + stays, index, arrives, comes: false },
  ]);
  moments.sort((a, b) => a.us - b.us || Number(b.comes) - Number(a.comes));
  for (const { us, index, arrives, comes } of moments) {
    if (index !== lost) present.add(comes ? 1 : -1, us);
    if (comes) times.arrive(us);
    else times.leave(arrives, us);
  }
  return { present, times, endUs: moments.at(-1)?.us ?? 0 };
}
const call = fc.record({ arrives: fc.integer({ min: 0, max: 1e6 }), stays: fc.integer({ min: 1, max: 1e6 }) });

test("Little's law holds exactly, at the end and before it", () => {
  fc.assert(
    fc.property(fc.array(call), fc.integer({ min: 0, max: 1e6 }), (calls, laterUs) => {
      const { present, times, endUs } = crowd(calls);
      expect(relativeGap(present.upTo(endUs + laterUs), times.upTo(endUs + laterUs))).toBe(0);
    }),
  );
  const open = new TimesPresent();
  open.arrive(10);
  expect(open.upTo(15)).toBe(5);
});

test("Little's law detects a call that one side lost", () => {
  const calls = Array.from({ length: 1000 }, (_, at) => ({ arrives: at * 10, stays: 100 }));
  const { present, times, endUs } = crowd(calls, 500);
  expect(relativeGap(present.upTo(endUs), times.upTo(endUs))).toBeCloseTo(1e-3, 6);
});

test("the gap between two empty sides is 0", () => {
  expect(relativeGap(0, 0)).toBe(0);
});
