import type { CellResult } from "../result.ts";
import { partsOfSet, SEED } from "./cell.ts";

/** Counts the cells that the plan of these results has and they do not, at least. */
export function missingCells(results: readonly CellResult[]): number {
  const planned = results.reduce((most, { cells = 0 }) => Math.max(most, cells), 0);
  return Math.max(planned - results.length, missingInGrid(results));
}

/** Counts combinations of values, and seeds between others. */
function missingInGrid(results: readonly CellResult[]): number {
  const seedsOf = new Map<string, Set<number>>();
  const values = new Map<string, Set<string>>();
  for (const { set, seed } of results) {
    for (const [name, value] of set.map(partsOfSet)) values.set(name, (values.get(name) ?? new Set()).add(value));
    const point = JSON.stringify(set);
    seedsOf.set(point, (seedsOf.get(point) ?? new Set()).add(seed));
  }
  const points = [...values.values()].reduce((product, { size }) => product * size, 1);
  const all = [...seedsOf.values()];
  // Each point of a varied seed has that seed only; with a precision, points differ in their number of seeds.
  if (values.has(SEED)) return points - all.length;
  const usual = Math.min(...all.map((seeds) => Math.max(...seeds)));
  const gaps = all.reduce((sum, seeds) => sum + Math.max(...seeds) - seeds.size, 0);
  return gaps + (points - all.length) * usual;
}
