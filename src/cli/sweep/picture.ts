import { escapeResults } from "../../render/sweep/escape-results.ts";
import type { Swept } from "../../render/view/swept.ts";
import { type Measure, type MeasureNames, readMeasure, usualMeasures } from "../../scenario/sweep/numbers/measure.ts";
import type { CellResult } from "../../scenario/sweep/result.ts";
import { sweepOf } from "../../scenario/sweep/sweep.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { type Outputs, outputsOf } from "../report/outputs.ts";
import type { ReportOptions } from "../report/report-options.ts";

/** The options that decide which numbers of a sweep are shown and how. */
export interface PictureOptions extends ReportOptions {
  readonly measure?: string;
}

/** Adds to a sweep what only a map needs whose cells play. */
export type Completed = (swept: Swept) => Promise<Swept>;

/** Returns where the picture goes. Throws a Problem before anything is played. */
export async function outputsOfPicture(options: PictureOptions): Promise<Outputs> {
  return await outputsOf(options, "sweep", "overview");
}

/** Rejects options of a picture, which lines of results do not have. `--precision` still needs its measures. */
export function refusePicture({ measure, report, precision }: PictureOptions & { readonly precision?: string }): void {
  const hasUnusedMeasure = measure !== undefined && precision === undefined;
  if (!hasUnusedMeasure && report === undefined) return;
  const says = `${hasUnusedMeasure ? "--measure" : "--report"} has no effect on NDJSON, which has all numbers of each cell`;
  throw new ProblemError([{ says, cure: `leave it out, or write ${labCommand("sweep merge")} with the results` }]);
}

export async function picture(
  lab: Lab,
  results: readonly CellResult[],
  outputs: Outputs,
  measure: string | undefined,
  completed: Completed = async (swept) => swept,
): Promise<void> {
  const sweep = sweepOf(escapeResults(results));
  const { sweptOf } = await import("../../render/sweep/swept-of.ts");
  const { show } = await import("../report/show-result.ts");
  const value = await completed(sweptOf(results, sweep, measuresOf(sweep.names, measure), lab.made));
  await show(lab, outputs, { kind: "sweep", value });
}

/** Returns the numbers to show. Throws a Problem for a path that leads to none. */
export function measuresOf(names: MeasureNames, written: string | undefined): Measure[] {
  if (written === undefined) return usualMeasures(names);
  return written.split(",").map((path) => readMeasure(path.trim(), names));
}
