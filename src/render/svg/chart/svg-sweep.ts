import type { Measure } from "../../../scenario/sweep/numbers/measure.ts";
import type { Sweep } from "../../../scenario/sweep/sweep.ts";
import type { Made } from "../../results.ts";
import { slicesOf } from "../../sweep/pictures/slices.ts";
import { stacked } from "../svg.ts";
import type { Picture } from "../svg-element.ts";
import { band } from "./band.ts";
import { heatMap } from "./svg-heat-map.ts";

const usualWidth = 700;

/** Draws every picture of a sweep, one below the other. */
export function sweepSvg(sweep: Sweep, measures: readonly Measure[], made: Made): string {
  return stacked(sweepPictures(sweep, measures, usualWidth), sweep.scenario, made);
}

export function sweepPictures(sweep: Sweep, measures: readonly Measure[], width: number): Picture[] {
  return slicesOf(sweep).flatMap(({ head, shape }) =>
    measures.map((measure) => {
      const picture = "line" in shape ? band(shape.line, measure, width) : heatMap(shape.plane, measure, width);
      return head === "" ? picture : { ...picture, title: `${picture.title}, ${head}` };
    }),
  );
}
