import { expect, test } from "vitest";
import { roundStepFrom } from "../../src/text/values/round-step.ts";

test.each([
  [1, 1],
  [1.01, 2],
  [3, 5],
  [5, 5],
  [5.1, 10],
  [0.03, 0.05],
  [700, 1000],
  [0.1 + 0.2 - 0.1, 0.2],
])("the round step from %f on is %f", (wanted, step) => {
  expect(roundStepFrom(wanted)).toBeCloseTo(step, 12);
});
