import fc from "fast-check";
import { expect, test } from "vitest";
import { betaBelow, betaQuantile } from "../../src/statistics/beta.ts";

test("for integer shapes, the probability equals that of a binomial variate", () => {
  // P(Beta(k, n-k+1) < x) is the probability that at least k of n independent draws with probability x succeed.
  const atLeast = (k: number, n: number, x: number) => {
    let sum = 0;
    for (let i = k; i <= n; i++) {
      let ways = 1;
      for (let j = 1; j <= i; j++) ways *= (n - i + j) / j;
      sum += ways * x ** i * (1 - x) ** (n - i);
    }
    return sum;
  };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 0, max: 30 }),
      fc.double({ min: 0.001, max: 0.999, noNaN: true }),
      (k, more, x) => {
        expect(betaBelow(x, k, more + 1)).toBeCloseTo(atLeast(k, k + more, x), 11);
      },
    ),
  );
});

test("the probability of being below a quantile is the quantile's probability", () => {
  const shape = fc.double({ min: 0.5, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(shape, shape, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (a, b, probability) => {
      expect(betaBelow(betaQuantile(probability, a, b), a, b)).toBeCloseTo(probability, 6);
    }),
  );
});

test("the probability is 0 at 0 and 1 at 1", () => {
  expect([betaBelow(0, 2, 3), betaBelow(1, 2, 3)]).toEqual([0, 1]);
});
