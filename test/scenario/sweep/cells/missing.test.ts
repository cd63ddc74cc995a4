import { expect, test } from "vitest";
import { missingCells } from "../../../../src/scenario/sweep/cells/missing.ts";
import type { CellResult } from "../../../../src/scenario/sweep/result.ts";

const result = (set: readonly string[], seed: number) => ({ set, seed }) as CellResult;
const grid = ["a=1", "a=2"].flatMap((a) =>
  ["b=x", "b=y"].flatMap((b) => [1, 2, 3].map((seed) => result([a, b], seed))),
);

test("a whole grid misses nothing, nor do points with more seeds than others", () => {
  expect(missingCells(grid)).toBe(0);
  expect(missingCells([...grid, result(["a=2", "b=y"], 4)])).toBe(0);
  expect(missingCells([result([], 1), result([], 2)])).toBe(0);
});

test.each([
  [2, [0, 2, 4, 6, 8, 10]],
  [3, [1, 4, 7, 10]],
  [3, [0, 1, 2, 3, 4, 5, 6, 7, 8]],
])("of cells that another shard has, those between others and whole points are missed: %i", (missing, kept) => {
  expect(missingCells(kept.map((at) => grid[at]!))).toBeGreaterThanOrEqual(missing);
});

test("a varied seed is one point each", () => {
  const seeds = ["seed=7", "seed=8"].flatMap((seed) =>
    ["a=1", "a=2"].map((a) => result([a, seed], Number(seed.at(-1)))),
  );
  expect(missingCells(seeds)).toBe(0);
  expect(missingCells(seeds.slice(1))).toBe(1);
});
