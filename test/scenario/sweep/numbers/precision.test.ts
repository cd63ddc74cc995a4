import { expect, test } from "vitest";
import type { Measure } from "../../../../src/scenario/sweep/numbers/measure.ts";
import { furtherSeeds, isPrecise } from "../../../../src/scenario/sweep/numbers/precision.ts";
import type { Point } from "../../../../src/scenario/sweep/point.ts";
import type { Estimate } from "../../../../src/statistics/estimate.ts";

const measure = (unit: Measure["unit"], estimate: Estimate): Measure => ({ path: "x", unit, of: () => estimate });
const point = {} as Point;

test.each([
  ["ms", [1000, 990, 1010], true],
  ["ms", [1000, 985, 1010], false],
  ["share", [0.02, 0.01, 0.03], true],
  ["share", [0.9, 0.87, 0.93], false],
  ["ms", [1000, null, null], false],
  ["ms", [Number.NaN, null, null], true],
] as const)("an interval in %s of %j is narrow enough for 1%%: %s", (unit, estimate, isNarrow) => {
  expect(isPrecise(point, [measure(unit, estimate)], 0.01)).toBe(isNarrow);
});

const withSeeds = (count: number) => ({ results: Array.from({ length: count }, (_, at) => ({ seed: at + 1 })) });

test("a point that is not precise enough plays twice as many seeds, up to 200", () => {
  expect(furtherSeeds(withSeeds(3))).toEqual([4, 5, 6]);
  expect(furtherSeeds(withSeeds(150))).toHaveLength(50);
  expect(furtherSeeds(withSeeds(200))).toEqual([]);
  expect(furtherSeeds(withSeeds(300_000))).toEqual([]);
});
