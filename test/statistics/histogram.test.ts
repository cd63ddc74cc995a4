import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Histogram } from "../../src/statistics/histogram.ts";

function histogramOf(values: readonly number[]): Histogram {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram;
}

/** All properties of a histogram. */
function bucketsOf(histogram: Histogram): readonly (readonly number[])[] {
  const { zeros, min, max } = histogram;
  const buckets: number[][] = [];
  histogram.each((...bucket) => buckets.push(bucket));
  return [[zeros, min, max], ...buckets];
}

const anyValue = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: 10_000_000 }),
  fc.integer({ min: 0, max: 2 ** 40 }),
);
const anyValues = fc.array(anyValue, { minLength: 1, maxLength: 300 });
const anyShare = fc.double({ min: 0, max: 1, noNaN: true });

describe("a quantile", () => {
  test("is within 0.8 % of the value at its rank", () => {
    fc.assert(
      fc.property(anyValues, anyShare, (values, share) => {
        const sorted = [...values].sort((a, b) => a - b);
        const exact = sorted[Math.max(0, Math.ceil(share * values.length * (1 - 1e-12)) - 1)]!;
        expect(Math.abs(histogramOf(values).quantile(share) - exact)).toBeLessThanOrEqual(0.008 * exact);
      }),
    );
  });

  test("is exact if its bucket contains only one value", () => {
    const values = [...Array.from({ length: 99 }, () => 10_003), 1_000_001];
    expect([0.5, 0.99, 0.999].map((share) => histogramOf(values).quantile(share))).toEqual([10_003, 10_003, 1_000_001]);
  });

  test("lies between its neighbours if the values are spread evenly", () => {
    const even = histogramOf(Array.from({ length: 998_000 }, (_, at) => 102_000 + at));
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const exact = 102_000 + share * 998_000;
      const [value, least, most] = even.rangeOf(share);
      expect(Math.abs(value - exact)).toBeLessThan(3);
      expect(least).toBeLessThan(exact + 3);
      expect(most).toBeGreaterThan(exact - 3);
      expect(most - least).toBeLessThan(100);
    }
  });

  test("may be any value of a bucket that stands out", () => {
    const two = histogramOf([
      ...Array.from({ length: 70 }, () => 600_000),
      ...Array.from({ length: 30 }, () => 601_000),
    ]);
    expect(two.rangeOf(0.5).slice(1)).toEqual([600_000, 601_000]);
    const peak = [...Array.from({ length: 998 }, (_, at) => 102_000 + 1000 * at), ...new Array(500).fill(600_100)];
    const [, least, most] = histogramOf(peak).rangeOf(0.5);
    expect(least).toBeLessThanOrEqual(600_100);
    expect(most).toBeGreaterThanOrEqual(600_100);
  });

  test("has exact ranks: 7 % of 100 values is the seventh", () => {
    const values = Array.from({ length: 100 }, (_, at) => at + 1);
    expect([0, 0.07, 0.5, 0.99, 1].map((share) => histogramOf(values).quantile(share))).toEqual([1, 7, 50, 99, 100]);
  });

  test("of zeros is 0, and of no values is NaN", () => {
    expect(histogramOf([0, 0, 0, 7]).quantile(0.75)).toBe(0);
    expect(histogramOf([0, 0, 0, 7]).quantile(0.76)).toBe(7);
    expect(new Histogram().quantile(0.5)).toBeNaN();
  });
});

describe("two merged histograms", () => {
  test("are the histogram of all their values, to the last digit and in any order", () => {
    fc.assert(
      fc.property(anyValues, anyValues, (some, others) => {
        const whole = bucketsOf(histogramOf([...some, ...others]));
        const merged = histogramOf(some);
        merged.merge(histogramOf(others));
        const turned = histogramOf(others);
        turned.merge(histogramOf(some));
        expect(bucketsOf(merged)).toEqual(whole);
        expect(bucketsOf(turned)).toEqual(whole);
        expect(merged.count).toBe(some.length + others.length);
      }),
    );
  });

  test("leave the second one unchanged", () => {
    const second = histogramOf([3, 4]);
    const before = bucketsOf(second);
    histogramOf([5]).merge(second);
    expect(bucketsOf(second)).toEqual(before);
  });
});

test("values above another one are counted by bucket, with or without its own bucket", () => {
  const histogram = histogramOf([0, 1, 1, 5, 100, 1000, 1001]);
  expect(histogram.countAbove(1, true)).toBe(6);
  expect(histogram.countAbove(1, false)).toBe(4);
  expect(histogram.countAbove(1000, false)).toBe(0);
  expect([histogram.countAbove(0, true), histogram.countAbove(0, false)]).toEqual([7, 6]);
});

test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is not a value of a histogram", (value) => {
  expect(() => new Histogram().record(value)).toThrow("whole numbers");
});

test("the largest value fits", () => {
  expect(histogramOf([Number.MAX_SAFE_INTEGER]).quantile(1)).toBe(Number.MAX_SAFE_INTEGER);
});
