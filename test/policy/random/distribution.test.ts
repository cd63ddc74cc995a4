import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Distribution, mean, moment, type Single, sampler } from "../../../src/policy/random/distribution.ts";
import { normalQuantile } from "../../../src/policy/random/normal.ts";

const single: fc.Arbitrary<Single> = fc.oneof(
  fc.record({ kind: fc.constant("exponential" as const), meanMs: fc.double({ min: 0.1, max: 1e4, noNaN: true }) }),
  fc
    .tuple(fc.double({ min: 0, max: 1e4, noNaN: true }), fc.double({ min: 0.1, max: 1e4, noNaN: true }))
    .map(([fromMs, more]) => ({ kind: "uniform" as const, fromMs, toMs: fromMs + more })),
  fc
    .tuple(fc.double({ min: 0.1, max: 1e4, noNaN: true }), fc.double({ min: 0.01, max: 0.15, noNaN: true }))
    .map(([meanMs, share]) => ({ kind: "normal" as const, meanMs, deviationMs: meanMs * share })),
  fc.record({
    kind: fc.constant("lognormal" as const),
    meanMs: fc.double({ min: 0.1, max: 1e4, noNaN: true }),
    sigma: fc.double({ min: 0.1, max: 3, noNaN: true }),
  }),
  fc.record({
    kind: fc.constant("pareto" as const),
    meanMs: fc.double({ min: 0.1, max: 1e4, noNaN: true }),
    alpha: fc.double({ min: 1.1, max: 10, noNaN: true }),
  }),
);
const uniform = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** The cumulative distribution function, computed without inverting anything. */
function below(ms: number, distribution: Single): number {
  switch (distribution.kind) {
    case "constant":
      return ms < distribution.ms ? 0 : 1;
    case "exponential":
      return 1 - Math.exp(-ms / distribution.meanMs);
    case "uniform":
      return (ms - distribution.fromMs) / (distribution.toMs - distribution.fromMs);
    case "normal":
      if (ms === 0) return 0;
      return normalBelow((ms - distribution.meanMs) / distribution.deviationMs);
    case "lognormal": {
      const { meanMs, sigma } = distribution;
      if (ms === 0) return 0;
      return normalBelow((Math.log(ms / meanMs) + sigma ** 2 / 2) / sigma);
    }
    case "pareto": {
      const { meanMs, alpha } = distribution;
      return 1 - ((meanMs * (alpha - 1)) / alpha / ms) ** alpha;
    }
  }
}

/** Integrates the normal density by Simpson's rule. */
function normalBelow(z: number): number {
  const steps = 2000;
  const width = z / steps;
  let sum = 0;
  for (let at = 0; at <= steps; at++) {
    const weight = at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2;
    sum += weight * Math.exp(-((at * width) ** 2) / 2);
  }
  return 0.5 + (sum * width) / 3 / Math.sqrt(2 * Math.PI);
}

/** The means of a value and of its square over evenly spaced uniform numbers. */
function sampled(distribution: Distribution, count: number): { mean: number; square: number } {
  const draw = sampler(distribution);
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < count; at++) {
    const value = draw((at + 0.5) / count);
    sum += value;
    squares += value * value;
  }
  return { mean: sum / count, square: squares / count };
}

describe("a variate", () => {
  test("inverts the distribution function", () => {
    fc.assert(
      fc.property(single, uniform, (distribution, drawn) => {
        expect(below(sampler(distribution)(drawn), distribution)).toBeCloseTo(drawn, 9);
      }),
    );
  });

  test("of a constant is that constant", () => {
    expect(sampler({ kind: "constant", ms: 100 })(0.7)).toBe(100);
  });

  test("is finite for every number that can be drawn", () => {
    for (const drawn of [0, 2 ** -53, 1 - 2 ** -53]) {
      fc.assert(fc.property(single, (distribution) => Number.isFinite(sampler(distribution)(drawn))));
    }
  });

  test("of a list needs one number, which chooses the member and is used for it too", () => {
    const exponential = { kind: "exponential", meanMs: 10 } as const;
    const pareto = { kind: "pareto", meanMs: 500, alpha: 2.5 } as const;
    const list: Distribution = {
      kind: "mixture",
      members: [
        { share: 0.75, of: exponential },
        { share: 0.25, of: pareto },
      ],
    };
    fc.assert(
      fc.property(uniform, (drawn) => {
        const expected = drawn < 0.75 ? sampler(exponential)(drawn / 0.75) : sampler(pareto)((drawn - 0.75) / 0.25);
        expect(sampler(list)(drawn)).toBeCloseTo(expected, 9);
      }),
    );
  });

  test("of a list never comes from a member without a share", () => {
    const list: Distribution = {
      kind: "mixture",
      members: [
        { share: 0, of: { kind: "constant", ms: 1 } },
        { share: 1, of: { kind: "constant", ms: 2 } },
        { share: 0, of: { kind: "constant", ms: 3 } },
      ],
    };
    expect([0, 0.5, 1 - 2 ** -53].map(sampler(list))).toEqual([2, 2, 2]);
  });

  test("of a list whose shares add up to slightly less than 1 comes from the last member with a share", () => {
    const shares = [...Array.from({ length: 10 }, () => 0.1), 0];
    const members = shares.map((share, at) => ({ share, of: { kind: "constant" as const, ms: at } }));
    expect(sampler({ kind: "mixture", members })(1 - 2 ** -53)).toBe(9);
  });
});

const samples: [string, Distribution][] = [
  ["a constant", { kind: "constant", ms: 100 }],
  ["an exponential distribution", { kind: "exponential", meanMs: 100 }],
  ["a uniform distribution", { kind: "uniform", fromMs: 50, toMs: 150 }],
  ["a lognormal distribution", { kind: "lognormal", meanMs: 100, sigma: 1 }],
  ["a Pareto distribution", { kind: "pareto", meanMs: 100, alpha: 5 }],
  [
    "a list",
    {
      kind: "mixture",
      members: [
        { share: 0.9, of: { kind: "constant", ms: 10 } },
        { share: 0.1, of: { kind: "exponential", meanMs: 900 } },
      ],
    },
  ],
];

describe("the moments", () => {
  test.each(samples)("of %s are those of its variates", (_, distribution) => {
    const seen = sampled(distribution, 400_000);
    expect(seen.mean / mean(distribution)).toBeCloseTo(1, 3);
    expect(seen.square / moment(distribution, 2)).toBeCloseTo(1, 2);
  });

  test("a Pareto distribution with an alpha of 2 or less has no second moment, with more it has one", () => {
    expect(moment({ kind: "pareto", meanMs: 1, alpha: 2 }, 2)).toBe(Number.POSITIVE_INFINITY);
    expect(moment({ kind: "pareto", meanMs: 1, alpha: 2.5 }, 2)).toBeCloseTo(1.8, 9);
  });

  test("of a list ignore a member without a share", () => {
    const members = [
      { share: 1, of: { kind: "constant", ms: 2 } },
      { share: 0, of: { kind: "pareto", meanMs: 1, alpha: 1.5 } },
    ] as const;
    expect(moment({ kind: "mixture", members }, 2)).toBe(4);
  });

  test("the median of a lognormal distribution lies below its mean by half the square of sigma", () => {
    expect(normalQuantile(0.5)).toBe(0);
    expect(sampler({ kind: "lognormal", meanMs: 100, sigma: 1 })(0.5)).toBeCloseTo(100 * Math.exp(-0.5), 9);
  });
});
