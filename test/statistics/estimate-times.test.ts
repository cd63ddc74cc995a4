import { describe, expect, test } from "vitest";
import type { Estimate } from "../../src/statistics/estimate.ts";
import { estimateMean, estimateQuantile, type Samples } from "../../src/statistics/estimate-times.ts";
import { Histogram } from "../../src/statistics/histogram.ts";
import { uniforms } from "../uniforms.ts";

const worth = (samples: number): Samples => ({ tail: samples, mean: samples });

/** Simulates the latencies of a queue with one worker by Lindley's recursion, in microseconds, in ten parts. */
function queue(load: number, calls: number, seed: number): Histogram[] {
  const uniform = uniforms(seed);
  const parts = Array.from({ length: 10 }, () => new Histogram());
  const warmUp = calls / 10;
  let waitUs = 0;
  for (let at = 0; at < calls; at++) {
    const workUs = -10_000 * Math.log1p(-uniform());
    if (at >= warmUp) parts[Math.floor(((at - warmUp) / (calls - warmUp)) * 10)]!.record(Math.round(waitUs + workUs));
    waitUs = Math.max(0, waitUs + workUs + (10_000 / load) * Math.log1p(-uniform()));
  }
  return parts;
}

function pool(parts: readonly Histogram[]): Histogram {
  const pooled = new Histogram();
  for (const part of parts) pooled.merge(part);
  return pooled;
}

/** Counts the runs whose interval contains the exact value, and those with an open end. */
function coverage(
  load: number,
  calls: number,
  seeds: number,
  estimates: readonly (readonly [number, (parts: Histogram[], pooled: Histogram) => Estimate])[],
) {
  const seen = estimates.map(() => ({ inside: 0, open: 0 }));
  for (let seed = 1; seed <= seeds; seed++) {
    const parts = queue(load, calls, seed);
    const pooled = pool(parts);
    for (const [at, [exact, estimate]] of estimates.entries()) {
      const [, low, high] = estimate(parts, pooled);
      if (high === null) seen[at]!.open += 1;
      if (low !== null && low <= exact && exact <= (high ?? Number.POSITIVE_INFINITY)) seen[at]!.inside += 1;
    }
  }
  return seen;
}

describe("in a queue, where neighbouring calls are correlated", () => {
  const quantileOf = (share: number, samples: number) => (parts: Histogram[], pooled: Histogram) =>
    estimateQuantile(parts, pooled, share, worth(samples));
  const exactly = (share: number) => -20_000 * Math.log1p(-share);

  test("about 95 % of the intervals of the mean, p50, p90 and p99 contain the exact value", () => {
    const seen = coverage(0.5, 15_000, 60, [
      [20_000, (parts) => estimateMean(parts, worth(1125))],
      [exactly(0.5), quantileOf(0.5, 4500)],
      [exactly(0.9), quantileOf(0.9, 4500)],
      [exactly(0.99), quantileOf(0.99, 4500)],
    ]);
    for (const { inside, open } of seen) {
      // With a coverage of 95 %, fewer than 51 of 60 occur once in a thousand times.
      expect(inside).toBeGreaterThanOrEqual(51);
      expect(open).toBe(0);
    }
  });

  test("every run too short for a quantile or the mean has an open end, and the exact value is hardly ever below the other", () => {
    const memory = 33;
    const shares = [0.9, 0.99, 0.999];
    const seen = coverage(0.8, 3_000, 60, [
      [50_000, (parts) => estimateMean(parts, worth(2_700 / memory / 4.2))],
      ...shares.map((share) => [-50_000 * Math.log1p(-share), quantileOf(share, 2_700 / memory)] as const),
    ]);
    for (const { inside, open } of seen) {
      expect(open).toBe(60);
      expect(inside).toBeGreaterThanOrEqual(54);
    }
  });
});

describe("a quantile", () => {
  /** Returns ten parts whose values are computed from the numbers of the part and of the call. */
  const partsOf = (calls: number, make: (part: number, call: number) => number) =>
    Array.from({ length: 10 }, (_, part) => {
      const histogram = new Histogram();
      for (let call = 0; call < calls; call++) histogram.record(make(part, call));
      return histogram;
    });
  const estimated = (parts: Histogram[], share: number, samples = Number.POSITIVE_INFINITY) =>
    estimateQuantile(parts, pool(parts), share, worth(samples));

  test("of constant times is that time, with an interval of width 0", () => {
    const constant = partsOf(100, () => 100_000);
    expect(estimated(constant, 0.999)).toEqual([100_000, 100_000, 100_000]);
  });

  test("that equals a timeout is exact, although no value is beyond it", () => {
    const timeouts = partsOf(1000, (_, call) => (call % 3 === 0 ? 1_000_000 : 50_000 + call));
    expect(estimated(timeouts, 0.99)).toEqual([1_000_000, 1_000_000, 1_000_000]);
  });

  test("that equals a timeout may be lower if the parts differ in their number of timeouts", () => {
    const timeouts = partsOf(100, (part, call) => (call < 41 + 3 * part ? 1_000_000 : 50_000));
    expect(estimated(timeouts, 0.46)).toEqual([1_000_000, 50_000, 1_000_000]);
  });

  test("that one bad part could move has it in its interval", () => {
    const badPart = partsOf(1000, (part, call) => (part === 7 && call < 90 ? 1_000_000 : 100_000));
    expect(estimated(badPart, 0.99)).toEqual([100_000, 100_000, 1_000_000]);
    expect(estimated(badPart, 0.9)).toEqual([100_000, 100_000, 100_000]);
  });

  test("has an open end if fewer than 20 samples are beyond it, whatever the calls say", () => {
    const calm = partsOf(1000, (_, call) => 100_000 + call);
    const wild = partsOf(1000, (part, call) => 100_000 + (part === 3 ? 1000 * call : call));
    for (const parts of [calm, wild]) {
      expect(estimated(parts, 0.99, 1999)[2]).toBeNull();
      expect(estimated(parts, 0.99, 2001)[2]).not.toBeNull();
      expect(estimated(parts, 0.5, 41)[2]).not.toBeNull();
      expect(estimateMean(parts, worth(19))[2]).toBeNull();
      expect(estimateMean(parts, worth(21))[2]).not.toBeNull();
    }
  });

  test("of a single part has no interval, and one worth nothing is at least the smallest value", () => {
    expect(estimated(partsOf(10, (_, call) => call).slice(0, 1), 0.5)).toEqual([4, null, null]);
    expect(
      estimated(
        partsOf(10, (_, call) => 7 + call),
        0.5,
        0,
      ),
    ).toEqual([11, 7, null]);
  });

  test("of empty parts has no interval", () => {
    expect(estimated([new Histogram(), new Histogram()], 0.5)).toEqual([Number.NaN, null, null]);
  });
});
