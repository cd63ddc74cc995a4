import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Arrivals, callsDue, type Rate, rateSegments, type Spacing } from "../../../src/policy/random/arrivals.ts";
import { uniforms } from "../../uniforms.ts";

function times(rate: Rate, forMs: number, spacing: Spacing, uniform: () => number = () => 0.5): number[] {
  const arrivals = new Arrivals(rateSegments(rate, forMs), spacing);
  const all: number[] = [];
  for (let at = arrivals.next(uniform()); at !== undefined; at = arrivals.next(uniform())) all.push(at);
  return all;
}

describe("even spacing", () => {
  test("starts at once and has the exact count", () => {
    const all = times(100, 10_000, "even");
    expect(all.length).toBe(1000);
    expect([all[0], all[1], all.at(-1)]).toEqual([0, 10, 9990]);
  });

  test.each([
    [0.1, 100_000, 10],
    [280, 300_000, 84_000],
    [3, 1_000, 3],
    [1 / 3, 9_000, 3],
    [1.1, 90_000, 99],
  ])("of %d/s for %d ms is %d calls", (rate, forMs, count) => {
    expect(times(rate, forMs, "even").length).toBe(count);
  });

  test("follows a ramp: a quarter of the calls in the first half of a rise from zero", () => {
    const all = times({ fromPerS: 0, toPerS: 100 }, 20_000, "even");
    expect(all.length).toBe(1000);
    expect(all.filter((at) => at < 10_000).length).toBe(250);
  });

  test("moves from part to part without losing or adding a call", () => {
    const rate: Rate = [
      { forMs: 1000, rate: 10 },
      { forMs: 1000, rate: 0 },
      { forMs: 1000, rate: 20 },
    ];
    const all = times(rate, 0, "even");
    expect(all.length).toBe(30);
    expect(all.filter((at) => at >= 1000 && at < 2000)).toEqual([]);
    expect(all[10]).toBe(2000);
  });
});

describe("random spacing", () => {
  test("takes its number as the probability that the next call is due sooner", () => {
    expect(times(10, 1000, "random", () => 0.5)[0]).toBeCloseTo(100 * Math.log(2), 9);
  });

  test("has independent gaps with the mean and the deviation of a Poisson process", () => {
    const all = times(100, 1_000_000, "random", uniforms(7));
    const gaps = all.map((at, index) => at - (all[index - 1] ?? 0));
    const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
    const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / gaps.length;
    expect(Math.abs(all.length - 100_000)).toBeLessThan(4 * Math.sqrt(100_000));
    expect(mean).toBeCloseTo(10, 0);
    expect(Math.sqrt(variance) / mean).toBeCloseTo(1, 1);
  });

  test("follows a ramp exactly: shares of the calls are shares of the integral", () => {
    const forMs = 1_000_000;
    const all = times({ fromPerS: 200, toPerS: 0 }, forMs, "random", uniforms(3));
    const firstHalf = all.filter((at) => at < forMs / 2).length / all.length;
    expect(Math.abs(firstHalf - 0.75)).toBeLessThan(4 * Math.sqrt((0.75 * 0.25) / all.length));
  });
});

const perS = fc.integer({ min: 0, max: 500 });
const rate: fc.Arbitrary<Rate> = fc.oneof(
  perS,
  fc.record({ fromPerS: perS, toPerS: perS }),
  fc.array(
    fc.record({
      forMs: fc.integer({ min: 1, max: 3000 }),
      rate: fc.oneof(perS, fc.record({ fromPerS: perS, toPerS: perS })),
    }),
    { minLength: 1, maxLength: 5 },
  ),
);

test("calls come in order, within the load, and as many as are due", () => {
  fc.assert(
    fc.property(rate, fc.integer({ min: 1, max: 3000 }), (each, forMs) => {
      const segments = rateSegments(each, forMs);
      const lasts = segments.reduce((sum, segment) => sum + segment.forMs, 0);
      const all = times(each, forMs, "even");
      expect(Math.abs(all.length - callsDue(segments))).toBeLessThan(1);
      expect(all.every((at, index) => at >= (all[index - 1] ?? 0) && at < lasts)).toBe(true);
    }),
  );
});

test("after the last call there are no more", () => {
  const arrivals = new Arrivals(rateSegments(1, 1000), "even");
  expect([arrivals.next(0), arrivals.next(0), arrivals.next(0)]).toEqual([0, undefined, undefined]);
});
