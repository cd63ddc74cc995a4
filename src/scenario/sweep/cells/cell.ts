import { hash } from "node:crypto";
import type { Dimension } from "../values.ts";

/** One run of a sweep, with everything that its result depends on. */
export interface Cell {
  /** A hash of the other fields except the name and the number of cells, so that a cell has the same id on every machine. */
  readonly id: string;
  readonly engine: string;
  readonly scenario: string;
  /** The text of the scenario's file. */
  readonly text: string;
  /** Each varied setting with its value, such as `order.timeout=1s`. */
  readonly set: readonly string[];
  readonly seed: number;
  /** How many cells its plan has; not part of what its result depends on. Missing in plans of earlier versions. */
  readonly cells?: number;
}

/** A grid of settings and seeds for one scenario. */
export interface Grid extends Pick<Cell, "engine" | "scenario" | "text"> {
  readonly dimensions: readonly Dimension[];
  /** Each point is played with the seeds from 1 to this number. */
  readonly seedCount: number;
}

/** The name of the dimension that sets the seed. */
export const SEED = "seed";

export function sizeOf({ dimensions, seedCount }: Pick<Grid, "dimensions" | "seedCount">): number {
  return dimensions.reduce((product, { values }) => product * values.length, seedCount);
}

/** Generates the settings of each point of the grid; the last dimension changes fastest. */
export function* pointsOf(dimensions: readonly Dimension[]): Generator<readonly string[]> {
  const [first, ...others] = dimensions;
  if (first === undefined) yield [];
  else for (const value of first.values) for (const rest of pointsOf(others)) yield [`${first.name}=${value}`, ...rest];
}

/** Generates the lines of a plan one at a time, because there may be millions. */
export function* planLines(grid: Grid): Generator<string> {
  const lineOf = cellWriter(grid, sizeOf(grid));
  for (const set of pointsOf(grid.dimensions))
    for (let seed = 1; seed <= grid.seedCount; seed++) yield lineOf(set, seed);
}

/** Returns a function that writes the cells of one scenario, so that its long text is serialized only once. */
export function cellWriter({ engine, scenario, text }: Pick<Cell, "engine" | "scenario" | "text">, cells?: number) {
  const of = textHash(text);
  const head = `"engine":${JSON.stringify(engine)},"scenario":${JSON.stringify(scenario)},"text":${JSON.stringify(text)}`;
  const tail = cells === undefined ? "" : `,"cells":${cells}`;
  return (set: readonly string[], seed: number): string => {
    const own = seedIn(set) ?? seed;
    const id = idOf({ engine, of, set, seed: own });
    return `{"id":"${id}",${head},"set":${JSON.stringify(set)},"seed":${own}${tail}}`;
  };
}

export function idOf({ engine, of, set, seed }: Pick<Cell, "engine" | "set" | "seed"> & { of: string }): string {
  return sha256(`${engine}\n${of}\n${JSON.stringify(set)}\n${seed}`);
}

export function textHash(text: string): string {
  return sha256(text);
}

/** Splits `order.timeout=1s` into its setting and its value. */
export function partsOfSet(written: string): [name: string, value: string] {
  const equals = written.indexOf("=");
  return [written.slice(0, equals), written.slice(equals + 1)];
}

function seedIn(set: readonly string[]): number | undefined {
  const found = set.map(partsOfSet).find(([name]) => name === SEED);
  return found && Number(found[1]);
}

/** Truncates to 80 bits, which are enough to avoid collisions between millions of cells. */
function sha256(text: string): string {
  return hash("sha256", text, "hex").slice(0, 20);
}
