import { expect, test } from "vitest";
import { normalQuantile } from "../../../src/policy/random/normal.ts";

// From Python's statistics.NormalDist().inv_cdf.
test.each([
  [0.5, 0],
  [0.075, -1.4395314709384557],
  [0.3, -0.5244005127080407],
  [0.975, 1.9599639845400536],
  [0.999, 3.090232306167813],
  [1e-5, -4.2648907939228256],
  [1e-12, -7.034483825301132],
  [1e-300, -37.0470962993612],
])("a standard normal variate stays below its quantile with probability %d", (probability, quantile) => {
  expect(Math.abs(normalQuantile(probability) - quantile)).toBeLessThanOrEqual(4e-16 * Math.abs(quantile));
});

test("the probabilities 0 and 1 have no quantile", () => {
  expect([normalQuantile(0), normalQuantile(1)]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
});
