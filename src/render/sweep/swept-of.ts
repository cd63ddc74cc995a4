import type { Measure } from "../../scenario/sweep/numbers/measure.ts";
import type { CellResult } from "../../scenario/sweep/result.ts";
import type { Sweep } from "../../scenario/sweep/sweep.ts";
import type { Made } from "../results.ts";
import { sweepPictures, sweepSvg } from "../svg/chart/svg-sweep.ts";
import type { Swept } from "../view/swept.ts";
import { drawSweep } from "./draw-sweep.ts";
import { headOf, sayInterval } from "./say-number.ts";
import { sweepCsv } from "./sweep-csv.ts";

const look = { width: 100, colour: false, unicode: true };

/** Returns a sweep as formats show it. */
export function sweptOf(results: readonly CellResult[], sweep: Sweep, measures: readonly Measure[], made: Made): Swept {
  const { scenario, fixed, dimensions, points, missing } = sweep;
  return {
    scenario,
    fixed,
    missing,
    dimensions: dimensions.map(({ name, values }) => ({ name, values })),
    measures: measures.map(headOf),
    points: points.map((point) => ({
      values: dimensions.map(({ name }) => point.value(name)),
      isOwn: point.isOwn,
      seeds: point.results.length,
      numbers: measures.map((measure) => {
        const estimate = measure.of(point);
        const [value] = estimate;
        return { value: Number.isFinite(value) ? value : null, says: sayInterval(estimate, measure.unit, look) };
      }),
    })),
    drawn: (parts, look) => drawSweep(sweep, measures, parts, look),
    pictures: (width) => sweepPictures(sweep, measures, width),
    charts: () => sweepSvg(sweep, measures, made),
    csv: () => sweepCsv(sweep, measures),
    ndjson: () =>
      [...results]
        .sort(byId)
        .map((result) => `${JSON.stringify(result)}\n`)
        .join(""),
  };
}

function byId(one: CellResult, other: CellResult): number {
  return one.id < other.id ? -1 : 1;
}
