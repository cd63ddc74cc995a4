import type { Measure } from "../../scenario/sweep/numbers/measure.ts";
import type { Sweep } from "../../scenario/sweep/sweep.ts";
import type { Look } from "../look.ts";
import { paintFor } from "../text/drawing/paint.ts";
import { escapeLine } from "../view/escape.ts";
import { type SweepParts, sweepSize } from "../view/swept.ts";
import { charts } from "./pictures/charts.ts";
import { sweepTable } from "./sweep-table.ts";

/** More rows belong in a file. */
const mostRows = 60;

/** Draws a sweep for people. A long table is left out unless it is asked for. */
export function drawSweep(sweep: Sweep, measures: readonly Measure[], wanted: SweepParts, look: Look): string {
  const parts: string[][] = [[titleOf(sweep, look)]];
  if (wanted !== "table") parts.push(...charts(sweep, measures, look));
  const isLong = sweep.points.length > mostRows;
  if (wanted === "table" || (wanted === "both" && !isLong)) parts.push(sweepTable(sweep, measures, look));
  else if (wanted === "both") parts.push([`${sweep.points.length} points; --format table lists all of them`]);
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function titleOf({ scenario, fixed, points }: Sweep, look: Look): string {
  const settings = fixed.length === 0 ? "" : `   ${fixed.join(" ")}`;
  const says = `${sweepSize(points.map(({ results }) => results.length))}${escapeLine(settings)}`;
  return `${paintFor(look).strong(escapeLine(scenario))}   ${says}`;
}
