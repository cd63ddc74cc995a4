import { compareValues } from "../../text/values/quantity.ts";
import { partsOfSet } from "./cells/cell.ts";
import { missingCells } from "./cells/missing.ts";
import type { MeasureNames } from "./numbers/measure.ts";
import { Point } from "./point.ts";
import type { CellResult } from "./result.ts";
import type { Dimension } from "./values.ts";

/** The results of a sweep by their settings, independent of the order in which they arrived. */
export interface Sweep {
  readonly scenario: string;
  /** The settings with more than one value; values are sorted by size. */
  readonly dimensions: readonly Dimension[];
  /** Settings that have the same value everywhere. */
  readonly fixed: readonly string[];
  /** Sorted by the dimensions. */
  readonly points: readonly Point[];
  /** How many cells of the grid have no result, at least. */
  readonly missing: number;
  readonly names: MeasureNames;
}

/** Groups the results of one scenario and one grid by their settings. */
export function sweepOf(results: readonly CellResult[]): Sweep {
  const bySet = new Map<string, [CellResult, ...CellResult[]]>();
  for (const result of results) {
    const key = JSON.stringify(result.set);
    const others = bySet.get(key);
    if (others === undefined) bySet.set(key, [result]);
    else others.push(result);
  }
  const points = [...bySet.values()].map((each) => new Point(each[0].set, each));
  const all = dimensionsOf(points);
  const [first] = points;
  return {
    scenario: leastOf(results.map(({ scenario }) => scenario)),
    dimensions: all.filter(({ values }) => values.length > 1),
    fixed: all.filter(({ values }) => values.length === 1).map(({ name, values }) => `${name}=${values[0]}`),
    points: points.sort((one, other) => compareSets(one.set, other.set)),
    missing: missingCells(results),
    names: {
      loads: first?.results[0]?.run?.loads.map(({ name }) => name) ?? [],
      servers: Object.keys(first?.results[0]?.run?.servers ?? {}),
      numbers: numbersIn(results),
    },
  };
}

/** Returns the first name in alphabetical order, as the same text may have several names. */
function leastOf(names: readonly string[]): string {
  return names.reduce((least, name) => (name < least ? name : least), names[0] ?? "");
}

function numbersIn(results: readonly CellResult[]): string[] {
  return [...new Set(results.flatMap(({ numbers }) => Object.keys(numbers)))];
}

function dimensionsOf(points: readonly Point[]): Dimension[] {
  const values = new Map<string, Set<string>>();
  for (const { set } of points) {
    for (const [name, value] of set.map(partsOfSet)) {
      const known = values.get(name) ?? new Set();
      values.set(name, known.add(value));
    }
  }
  return [...values].map(([name, each]) => ({ name, values: [...each].sort(compareValues) }));
}

function compareSets(one: readonly string[], other: readonly string[]): number {
  for (const [at, set] of one.entries()) {
    const order = compareValues(partsOfSet(set)[1], partsOfSet(other[at]!)[1]);
    if (order !== 0) return order;
  }
  return 0;
}
