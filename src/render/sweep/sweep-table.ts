import type { Measure } from "../../scenario/sweep/numbers/measure.ts";
import type { Sweep } from "../../scenario/sweep/sweep.ts";
import { axisOf } from "../../text/values/axis.ts";
import type { Look } from "../look.ts";
import { columnBlocks } from "./columns.ts";
import { headOf, sayInterval } from "./say-number.ts";

/** Draws a row for each point of the grid, each number with its 95 % confidence interval. */
export function sweepTable({ dimensions, points }: Sweep, measures: readonly Measure[], look: Look): string[] {
  const mark = { head: "", cells: points.map(({ isOwn }) => (isOwn ? "*" : "")) };
  const keys = dimensions.map(({ name }) => {
    const axis = axisOf({ name, values: points.map((point) => point.value(name)) });
    return { head: axis.name, cells: axis.values };
  });
  const values = measures.map((measure) => ({
    head: headOf(measure),
    cells: points.map((point) => sayInterval(measure.of(point), measure.unit, look)),
  }));
  const seeds = { head: "seeds", cells: points.map(({ results }) => String(results.length)) };
  const differ = new Set(seeds.cells).size > 1 ? [seeds] : [];
  const marks = points.some(({ isOwn }) => isOwn) ? [mark] : [];
  const blocks = columnBlocks([...marks, ...keys], [...values, ...differ], look);
  const note = marks.length > 0 ? ["* the scenario's own settings"] : [];
  return [...blocks.flatMap((block, at) => (at === 0 ? block : ["", ...block])), ...note];
}
