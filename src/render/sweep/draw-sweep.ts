import type { Measure } from "../../scenario/sweep/numbers/measure.ts";
import type { Sweep } from "../../scenario/sweep/sweep.ts";
import type { Look } from "../look.ts";
import { paintFor } from "../text/drawing/paint.ts";
import { wrap } from "../text/drawing/width.ts";
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
  parts.push(...ownPointNote(sweep, measures, look));
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

/** A lesson whose expectations contain its own numbers holds only at its own point, so another measure shows more. */
function ownPointNote({ points }: Sweep, measures: readonly Measure[], look: Look): string[][] {
  const holds = measures.find(({ path }) => path === "holds");
  if (holds === undefined || points.length < 3) return [];
  const isOnlyOwn =
    points.every((point) => point.isOwn === holds.of(point)[0] > 0) && points.some(({ isOwn }) => isOwn);
  const says =
    "holds is true only for the scenario's own settings, maybe because its expectations contain their numbers.";
  const other = "--measure calls.0.tookMs shows how long the first call took.";
  return isOnlyOwn ? [[...wrap(says, look.width), ...wrap(other, look.width)]] : [];
}

function titleOf({ scenario, fixed, points }: Sweep, look: Look): string {
  const settings = fixed.length === 0 ? "" : `   ${fixed.join(" ")}`;
  const says = `${sweepSize(points.map(({ results }) => results.length))}${escapeLine(settings)}`;
  return `${paintFor(look).strong(escapeLine(scenario))}   ${says}`;
}
