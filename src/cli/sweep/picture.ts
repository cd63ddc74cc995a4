import { escapeResults } from "../../render/sweep/escape-results.ts";
import type { SweepFormat } from "../../render/sweep/sweep-formats.ts";
import { type Measure, type MeasureNames, readMeasure, usualMeasures } from "../../scenario/sweep/measure.ts";
import type { CellResult } from "../../scenario/sweep/result.ts";
import { sweepOf } from "../../scenario/sweep/sweep.ts";
import type { Lab } from "../lab.ts";
import type { OutFile } from "../report/write-files.ts";

/** The options that decide which numbers of a sweep are shown and how. */
export interface PictureOptions {
  readonly measure?: string;
  readonly format?: SweepFormat | "ndjson";
  readonly out?: string;
  readonly report?: readonly string[];
  readonly force?: boolean;
}

/** Returns the files for the picture. Throws their Problems before anything is played. */
export async function filesOfPicture({ out, report, force }: PictureOptions): Promise<OutFile[]> {
  if (out === undefined && report === undefined) return [];
  const wanted = { ...(out !== undefined && { out }), ...(report && { report }), ...(force && { force }) };
  return (await import("../report/files.ts")).filesOf(wanted, "sweep");
}

export async function picture(lab: Lab, results: readonly CellResult[], options: PictureOptions): Promise<void> {
  const { terminal, made } = lab;
  const { format, out } = options;
  if (format === "ndjson") {
    const sorted = [...results].sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const result of sorted) await terminal.pourData(`${JSON.stringify(result)}\n`);
    return;
  }
  const { drawSweep, isDrawn } = await import("../../render/sweep/draw-sweep.ts");
  const sweep = sweepOf(escapeResults(results));
  const measures = measuresOf(sweep.names, options.measure);
  const files = await filesOfPicture(options);
  if (files.length > 0) {
    const { sweptOf } = await import("../../render/sweep/swept-of.ts");
    const { show } = await import("../report/show-result.ts");
    await show(lab, { kind: "sweep", files }, { kind: "sweep", value: sweptOf(sweep, measures, made) });
  }
  if (out !== undefined) return;
  const text = drawSweep(sweep, measures, format, terminal.look, made);
  if (isDrawn(format)) terminal.print(text);
  else terminal.printData(text);
}

/** Returns the numbers to show. Throws a Problem for a path that leads to none. */
export function measuresOf(names: MeasureNames, written: string | undefined): Measure[] {
  if (written === undefined) return usualMeasures(names);
  return written.split(",").map((path) => readMeasure(path.trim(), names));
}
