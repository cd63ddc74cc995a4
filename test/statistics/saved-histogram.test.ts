import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Histogram } from "../../src/statistics/histogram.ts";
import { areBuckets, LoadedHistogram, saveHistogram } from "../../src/statistics/saved-histogram.ts";

function histogramOf(values: readonly number[]): Histogram {
  const histogram = new Histogram();
  for (const value of values) histogram.record(value);
  return histogram;
}

/** A sum of 600 such values is exact in whichever order they are added. */
const mostExact = 2 ** 43;
const anyValues = fc.array(fc.oneof(fc.nat(300), fc.nat(10_000_000), fc.nat(mostExact)), { maxLength: 300 });
const reload = (histogram: Histogram) => new LoadedHistogram(JSON.parse(JSON.stringify(saveHistogram(histogram))));

describe("a saved and loaded histogram", () => {
  test("has the same properties as the original", () => {
    fc.assert(
      fc.property(anyValues, fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const before = histogramOf(values);
        const loaded = reload(before);
        const facts = (each: Histogram | LoadedHistogram) => {
          const { count, zeros, min, max, sum } = each;
          const value = each.quantile(share);
          return [count, zeros, min, max, sum, value, each.countAbove(value, true), each.countAbove(value, false)];
        };
        expect(facts(loaded)).toEqual(facts(before));
        expect(saveHistogram(loaded)).toEqual(saveHistogram(before));
      }),
    );
  });

  test("is merged like the original", () => {
    fc.assert(
      fc.property(anyValues, anyValues, (some, others) => {
        const merged = histogramOf(some);
        merged.merge(reload(histogramOf(others)));
        expect(saveHistogram(merged)).toEqual(saveHistogram(histogramOf([...some, ...others])));
      }),
    );
  });

  test("of an earlier version has its values anywhere in their buckets, unless a bucket has only one", () => {
    // 600,000 and 601,000 share a bucket with 598,016 as its lower edge; 5,000,003 is alone.
    const { buckets, ...rest } = saveHistogram(histogramOf([600_000, 601_000, 5_000_003]));
    const shorter = buckets.replace(/^(\w+ \w+ \w+) \w+ \w+/, "$1");
    expect(shorter).not.toBe(buckets);
    const loaded = new LoadedHistogram({ ...rest, buckets: shorter });
    expect(areBuckets(shorter)).toBe(true);
    expect(loaded.rangeOf(0.5).slice(1)).toEqual([598_016, 602_111]);
    expect(loaded.rangeOf(1)).toEqual([5_000_003, 5_000_003, 5_000_003]);
  });

  test("needs fewer than twenty characters per bucket", () => {
    const values = Array.from({ length: 100_000 }, (_, at) => Math.floor(-100_000 * Math.log1p(-at / 100_000)));
    const { buckets } = saveHistogram(histogramOf(values));
    expect(buckets.length / buckets.split(",").length).toBeLessThan(20);
  });
});
