import type { SweepFormat } from "../../render/sweep/formats.ts";
import { type Measure, type Names, readMeasure, usualMeasures } from "../../scenario/sweep/measure.ts";
import type { Result } from "../../scenario/sweep/result.ts";
import { sweepOf } from "../../scenario/sweep/sweep.ts";
import type { Lab } from "../lab.ts";

/** What is shown of a sweep, and how. */
export interface Picture {
  readonly measure?: string;
  readonly format?: SweepFormat | "ndjson";
}

export async function picture({ terminal, made }: Lab, results: readonly Result[], options: Picture): Promise<void> {
  const { format } = options;
  if (format === "ndjson") {
    const sorted = [...results].sort((one, other) => (one.id < other.id ? -1 : 1));
    for (const result of sorted) await terminal.pourData(`${JSON.stringify(result)}\n`);
    return;
  }
  const { drawSweep, isDrawn } = await import("../../render/sweep/draw.ts");
  const sweep = sweepOf(results);
  const text = drawSweep(sweep, measuresOf(sweep.names, options.measure), format, terminal.look, made);
  if (isDrawn(format)) terminal.print(text);
  else terminal.printData(text);
}

/** The numbers to show; a path that leads to none is thrown as a Problem. */
export function measuresOf(names: Names, written: string | undefined): Measure[] {
  if (written === undefined) return usualMeasures(names);
  return written.split(",").map((path) => readMeasure(path.trim(), names));
}
