import type { Measure } from "../../scenario/sweep/measure.ts";
import type { Sweep } from "../../scenario/sweep/sweep.ts";
import type { Look } from "../look.ts";
import type { Made } from "../results.ts";
import { sweepSvg } from "../svg/svg-sweep.ts";
import { paintFor } from "../text/drawing/paint.ts";
import { escapeLine } from "../view/escape.ts";
import { sweepSize } from "../view/swept.ts";
import { charts } from "./charts.ts";
import { sweepCsv } from "./sweep-csv.ts";
import type { SweepFormat } from "./sweep-formats.ts";
import { sweepTable } from "./sweep-table.ts";

/** More rows belong in a file. */
const mostRows = 60;

/** Returns whether a format is for people, whose terminal may lack some characters. */
export function isDrawn(format: SweepFormat | undefined): boolean {
  return format !== "csv" && format !== "svg";
}

export function drawSweep(
  sweep: Sweep,
  measures: readonly Measure[],
  format: SweepFormat | undefined,
  look: Look,
  made: Made,
): string {
  if (format === "csv") return sweepCsv(sweep, measures);
  if (format === "svg") return sweepSvg(sweep, measures, made);
  const parts: string[][] = [[titleOf(sweep, look)]];
  if (format !== "table") parts.push(...charts(sweep, measures, look));
  const isLong = sweep.points.length > mostRows;
  if (format === "table" || (format === undefined && !isLong)) parts.push(sweepTable(sweep, measures, look));
  else if (format === undefined) parts.push([`${sweep.points.length} points; --format table lists all of them`]);
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function titleOf({ scenario, fixed, points }: Sweep, look: Look): string {
  const settings = fixed.length === 0 ? "" : `   ${fixed.join(" ")}`;
  const says = `${sweepSize(points.map(({ results }) => results.length))}${escapeLine(settings)}`;
  return `${paintFor(look).strong(escapeLine(scenario))}   ${says}`;
}
