import { describe, expect, test } from "vitest";
import { estimateRatio, estimateShare, proportionInterval, reachOf } from "../../src/statistics/estimate.ts";

const of = (...parts: number[]) => parts.map((part) => ({ part, whole: 1 }));

describe("an interval", () => {
  // Tables of Student's t, two-sided, 95 %.
  test.each([
    [1, 12.706],
    [2, 4.303],
    [11, 2.201],
    [29, 2.045],
    [1000, 1.962],
  ])("with %d degrees of freedom reaches %d standard errors", (degrees, reach) => {
    expect(reachOf(degrees)).toBeCloseTo(reach, 3);
  });

  test("follows from the variation between parts", () => {
    const [value, low, high] = estimateRatio(of(9, 10, 11));
    const reach = 4.302653 / Math.sqrt(3);
    expect(value).toBe(10);
    expect([low, high]).toEqual([expect.closeTo(10 - reach, 5), expect.closeTo(10 + reach, 5)]);
  });

  test("allows for parts of different size", () => {
    // If all parts have the same mean, their sizes do not matter.
    const even = [10, 20, 5].map((whole) => ({ part: 3 * whole, whole }));
    expect(estimateRatio(even)).toEqual([3, 3, 3]);
  });

  test("does not go below zero", () => {
    expect(estimateRatio(of(0, 0, 5))[1]).toBe(0);
  });

  test("is missing if there is only one part, or if all are empty", () => {
    expect(estimateRatio(of(7))).toEqual([7, null, null]);
    expect(
      estimateRatio([
        { part: 0, whole: 0 },
        { part: 0, whole: 0 },
      ]),
    ).toEqual([Number.NaN, null, null]);
  });
});

describe("a share", () => {
  const parts = (part: number, whole: number) => Array.from({ length: 30 }, () => ({ part, whole }));

  test("stays between 0 and 1", () => {
    const [, low, high] = estimateShare([...parts(10, 10), { part: 1, whole: 10 }]);
    expect(low).toBeLessThan(1);
    expect(high).toBe(1);
  });

  test("of something never seen may still be above 0", () => {
    expect(estimateShare(parts(0, 1000))).toEqual([0, 0, expect.closeTo(1 - 0.05 ** (1 / 30_000), 12)]);
  });

  test("of something that ten calls never showed is at most 26 %, and the calls before the first part count, too", () => {
    expect(estimateShare(parts(0, 0.3), { part: 0, whole: 10 })[2]).toBeCloseTo(0.2589, 4);
    expect(estimateShare(parts(0.3, 0.3), { part: 10, whole: 10 }).slice(1)).toEqual([expect.closeTo(0.7411, 4), 1]);
    expect(estimateShare(parts(0, 1), { part: 1, whole: 33 })[2]).toBeCloseTo(0.1157, 4);
  });
});

describe("a proportion", () => {
  // Clopper and Pearson's intervals from statistical tables.
  test.each([
    [0, 10, 0, 0.3085],
    [1, 10, 0.0025, 0.445],
    [0, 100, 0, 0.0362],
    [10, 1000, 0.0048, 0.0183],
    [12, 12, 0.7354, 1],
    [0, 64_391, 0, 0.0001],
  ])("of %d in %d is between %d and %d", (count, whole, low, high) => {
    const [seenLow, seenHigh] = proportionInterval(count, whole);
    expect(seenLow).toBeCloseTo(low, 4);
    expect(seenHigh).toBeCloseTo(high, 4);
  });
});
