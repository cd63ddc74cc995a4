import type { Point } from "../../../scenario/sweep/point.ts";
import type { Sweep } from "../../../scenario/sweep/sweep.ts";
import type { Dimension } from "../../../scenario/sweep/values.ts";
import { axisOf } from "../../../text/values/axis.ts";
import type { CurveLine } from "./curve.ts";
import type { Plane } from "./heat-map.ts";

/** The points of one picture, over one or two dimensions. */
export interface Slice {
  /** The values of the other dimensions; empty if there are none. */
  readonly head: string;
  readonly shape: { readonly line: CurveLine } | { readonly plane: Plane };
}

/** Returns a line for one dimension or a map for two, once for each combination of the other dimensions' values. */
export function slicesOf({ dimensions, points }: Sweep): Slice[] {
  const [first, second, ...others] = dimensions;
  if (first === undefined) return [];
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const head = others.map(({ name }) => `${name}=${point.value(name)}`).join(" ");
    const group = groups.get(head);
    if (group === undefined) groups.set(head, [point]);
    else group.push(point);
  }
  return [...groups].map(([head, own]) => ({
    head,
    shape: second === undefined ? { line: lineOf(first, own) } : { plane: planeOf(first, second, own) },
  }));
}

function lineOf(dimension: Dimension, points: readonly Point[]): CurveLine {
  const byValue = new Map(points.map((point) => [point.value(dimension.name), point]));
  return { ...axisOf(dimension), points: dimension.values.map((value) => byValue.get(value)) };
}

/** The dimension with fewer values goes across, because a terminal scrolls down but not sideways. */
function planeOf(first: Dimension, second: Dimension, points: readonly Point[]): Plane {
  const [across, down] = first.values.length <= second.values.length ? [first, second] : [second, first];
  const key = (column: string, row: string) => JSON.stringify([column, row]);
  const labels = [across, down].map((each) => {
    const { values } = axisOf(each);
    return new Map(each.values.map((value, at) => [value, values[at] ?? value]));
  });
  const labelOf = (point: Point, { name }: Dimension, nth: number) => labels[nth]?.get(point.value(name)) ?? "";
  const byValues = new Map(points.map((point) => [key(labelOf(point, across, 0), labelOf(point, down, 1)), point]));
  return { across: axisOf(across), down: axisOf(down), at: (column, row) => byValues.get(key(column, row)) };
}
