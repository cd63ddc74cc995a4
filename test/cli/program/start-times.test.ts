import fc from "fast-check";
import { expect, test } from "vitest";
import { startTimes } from "../../../src/cli/program/start-times.ts";

const longestFirst = fc
  .array(fc.integer({ min: 0, max: 6000 }), { minLength: 1, maxLength: 150 })
  .map((lengths) => [...lengths].sort((a, b) => b - a));

test("starts are in order, at least 4 ms apart", () => {
  fc.assert(
    fc.property(longestFirst, (lengths) => {
      const starts = startTimes(lengths);
      for (const [turn, start] of starts.entries()) {
        if (turn > 0) expect(start - starts[turn - 1]!).toBeGreaterThanOrEqual(4 - 1e-9);
      }
    }),
  );
});

test("no job ends later than the longest, apart from the minimal distance", () => {
  fc.assert(
    fc.property(longestFirst, (lengths) => {
      for (const [turn, start] of startTimes(lengths).entries()) {
        expect(start + lengths[turn]!).toBeLessThanOrEqual(lengths[0]! + turn * 4 + 1e-9);
      }
    }),
  );
});

test("short jobs are spread over the time of the longest", () => {
  expect(startTimes([4000, 0, 0, 0]).map(Math.round)).toEqual([0, 40, 80, 120]);
  expect(startTimes([1000, 1000, 1000])).toEqual([0, 4, 8]);
});
