import type { Measure } from "../../../scenario/sweep/numbers/measure.ts";
import type { Sweep } from "../../../scenario/sweep/sweep.ts";
import type { Look } from "../../look.ts";
import { paintFor } from "../../text/drawing/paint.ts";
import { curve } from "./curve.ts";
import { heatMap } from "./heat-map.ts";
import { slicesOf } from "./slices.ts";

/** More pictures cannot be compared. */
const mostPictures = 24;

/** Draws a picture for each measure and each combination of further settings. */
export function charts(sweep: Sweep, measures: readonly Measure[], look: Look): string[][] {
  const slices = slicesOf(sweep);
  const count = slices.length * measures.length;
  if (count > mostPictures) return [[`${count} pictures are too many: vary fewer settings, or use --format csv`]];
  return slices.flatMap(({ head, shape }) => {
    const title = head === "" ? [] : [[paintFor(look).faint(head)]];
    const draw = (measure: Measure) =>
      "line" in shape ? curve(shape.line, measure, look) : heatMap(shape.plane, measure, look);
    return [...title, ...measures.map(draw)];
  });
}
