import { loadScenario, scenarioText } from "../../scenario/library/library.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { loadsOf } from "../../scenario/steps/load-step.ts";
import { type Grid, planLines, SEED, sizeOf } from "../../scenario/sweep/cells/cell.ts";
import { engineHash } from "../../scenario/sweep/engine-hash.ts";
import type { NdjsonLine } from "../../scenario/sweep/ndjson.ts";
import type { MeasureNames } from "../../scenario/sweep/numbers/measure.ts";
import { type Dimension, firstOf, readVary, wrongAt } from "../../scenario/sweep/values.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { together } from "../options/repeated-option.ts";
import { cellJob } from "./cells/cell-player.ts";

/** The default number of runs of each point, enough for a confidence interval. */
export const usualSeeds = 5;
const mostCells = 10_000_000;

export interface GridOptions {
  readonly vary?: readonly string[];
  readonly seeds?: number;
  readonly precision?: string;
}

/** A grid, and the names that paths of measures can contain. */
export interface NamedGrid extends Grid {
  readonly names: MeasureNames;
}

/** Reads a grid from a command line. Throws all mistakes as Problems before anything is played. */
export async function gridOf(name: string, { vary = [], seeds, precision }: GridOptions): Promise<NamedGrid> {
  const scenario = await loadScenario(name);
  refuseRealWorld(scenario);
  for (const written of vary) checkName(scenario, written);
  const varied = vary.map((written) => ({ written, dimension: readVary(written) }));
  for (const { written, dimension } of varied) checkValues(scenario, dimension, written);
  const dimensions = varied.map(({ dimension }) => dimension);
  if (precision !== undefined && vary.some((each) => /^\s*seed\s*=/.test(each)))
    throw together(`--vary ${SEED}`, "--precision");
  const ofSeeds = dimensions.find((each) => each.name === SEED);
  if (ofSeeds !== undefined && seeds !== undefined) throw together(`--vary ${SEED}`, "--seeds");
  const count = ofSeeds === undefined ? (seeds ?? scenario.runs ?? usualSeeds) : 1;
  const grid = {
    engine: engineHash(),
    scenario: scenario.name,
    text: await scenarioText(name),
    dimensions,
    seedCount: count,
    names: { loads: loadsOf(scenario).map((load) => load.name), servers: Object.keys(scenario.setup) },
  };
  if (sizeOf(grid) <= mostCells) return grid;
  const says = `this grid has ${sizeOf(grid)} cells`;
  throw new ProblemError([{ says, cure: `name fewer values or seeds: a plan has at most ${mostCells} cells` }]);
}

/** Returns the cells of a grid as lines that are in no file. */
export function* linesOfGrid(grid: Grid): Generator<NdjsonLine> {
  let line = 0;
  for (const text of planLines(grid)) yield { file: "", line: ++line, text };
}

function refuseRealWorld({ name, worlds }: Scenario): void {
  if (worlds.includes("virtual")) return;
  const says = `${name} needs real sockets, and a sweep plays in simulated time`;
  throw new ProblemError([{ says, cure: "choose another scenario" }]);
}

/** A range of a misspelt setting is told its name first, because a step would not make it right. */
function checkName(scenario: Scenario, written: string): void {
  const change = firstOf(written);
  if (change !== undefined && !/^\s*seed\s*=/.test(change)) cellJob(scenario, [change]);
}

/** Checks each value separately. Some combinations may still be invalid, which shows when they are played. */
function checkValues(scenario: Scenario, { name, values }: Dimension, written: string): void {
  for (const value of values) {
    if (name === SEED) checkSeed(value, written);
    else cellJob(scenario, [`${name}=${value}`]);
  }
}

function checkSeed(value: string, written: string): void {
  if (/^\d+$/.test(value) && Number.isSafeInteger(Number(value))) return;
  throw wrongAt(written, value, `${value} is not a seed`, "write whole numbers, such as seed=1..20");
}
