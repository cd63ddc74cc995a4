import { describe, expect, test } from "vitest";
import {
  type Estimate,
  estimateMean,
  estimateQuantile,
  estimateRatio,
  estimateShare,
  proportionInterval,
  reachOf,
} from "../../src/statistics/estimate.ts";
import { Histogram } from "../../src/statistics/histogram.ts";
import { uniforms } from "../uniforms.ts";

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

/** Simulates the latencies of a queue with one worker by Lindley's recursion, in microseconds, in thirty parts. */
function queue(load: number, calls: number, seed: number): Histogram[] {
  const uniform = uniforms(seed);
  const parts = Array.from({ length: 30 }, () => new Histogram());
  const warmUp = calls / 10;
  let waitUs = 0;
  for (let at = 0; at < calls; at++) {
    const workUs = -10_000 * Math.log1p(-uniform());
    if (at >= warmUp) parts[Math.floor(((at - warmUp) / (calls - warmUp)) * 30)]!.record(Math.round(waitUs + workUs));
    waitUs = Math.max(0, waitUs + workUs + (10_000 / load) * Math.log1p(-uniform()));
  }
  return parts;
}

function pool(parts: readonly Histogram[]): Histogram {
  const pooled = new Histogram();
  for (const part of parts) pooled.merge(part);
  return pooled;
}

/** Counts the runs whose interval contains the exact value, and those without an interval. */
function coverage(
  load: number,
  calls: number,
  seeds: number,
  estimates: readonly [number, (parts: Histogram[], pooled: Histogram) => Estimate][],
) {
  const seen = estimates.map(() => ({ inside: 0, without: 0 }));
  for (let seed = 1; seed <= seeds; seed++) {
    const parts = queue(load, calls, seed);
    const pooled = pool(parts);
    for (const [at, [exact, estimate]] of estimates.entries()) {
      const [, low, high] = estimate(parts, pooled);
      if (low === null || high === null) seen[at]!.without += 1;
      else if (low <= exact && exact <= high) seen[at]!.inside += 1;
    }
  }
  return seen;
}

describe("in a queue, where neighbouring calls are correlated", () => {
  const quantileOf = (share: number) => (parts: Histogram[], pooled: Histogram) =>
    estimateQuantile(parts, pooled, share);
  const exactly = (share: number) => -20_000 * Math.log1p(-share);

  test("about 95 % of the intervals of the mean, p50, p90 and p99 contain the exact value", () => {
    const seen = coverage(0.5, 15_000, 60, [
      [20_000, estimateMean],
      [exactly(0.5), quantileOf(0.5)],
      [exactly(0.9), quantileOf(0.9)],
      [exactly(0.99), quantileOf(0.99)],
    ]);
    for (const { inside, without } of seen) {
      // With a coverage of 95 %, fewer than 51 of 60 occur once in a thousand times.
      expect(inside).toBeGreaterThanOrEqual(51);
      expect(without).toBe(0);
    }
  });

  test("a quantile for which the run is too short has no interval", () => {
    expect(coverage(0.8, 1_000, 20, [[0, quantileOf(0.999)]])).toEqual([{ inside: 0, without: 20 }]);
  });
});

describe("a quantile", () => {
  /** Returns thirty parts whose values are computed from the numbers of the part and of the call. */
  const partsOf = (calls: number, make: (part: number, call: number) => number) =>
    Array.from({ length: 30 }, (_, part) => {
      const histogram = new Histogram();
      for (let call = 0; call < calls; call++) histogram.record(make(part, call));
      return histogram;
    });
  const estimated = (parts: Histogram[], share: number) => estimateQuantile(parts, pool(parts), share);

  test("of constant times is that time, with an interval of width 0", () => {
    const constant = partsOf(100, () => 100_000);
    expect(estimated(constant, 0.999)).toEqual([100_000, 100_000, 100_000]);
  });

  test("that equals a timeout is exact, although no value is beyond it", () => {
    const timeouts = partsOf(1000, (_, call) => (call % 3 === 0 ? 1_000_000 : 50_000 + call));
    expect(estimated(timeouts, 0.99)).toEqual([1_000_000, 1_000_000, 1_000_000]);
  });

  test("that equals a timeout may be lower if the parts differ in their number of timeouts", () => {
    const timeouts = partsOf(100, (part, call) => (call < 40 + part ? 1_000_000 : 50_000));
    expect(estimated(timeouts, 0.46)).toEqual([1_000_000, 50_000, 1_000_000]);
  });

  test("that depends on a single bad part has no interval", () => {
    const badPart = partsOf(1000, (part, call) => (part === 7 && call < 200 ? 1_000_000 : 100_000));
    expect(estimated(badPart, 0.99)).toEqual([100_000, null, null]);
    expect(estimated(badPart, 0.9)).toEqual([100_000, 100_000, 100_000]);
  });

  test("of empty parts has no interval", () => {
    expect(estimated([new Histogram(), new Histogram()], 0.5)).toEqual([Number.NaN, null, null]);
  });
});
