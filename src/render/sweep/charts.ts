import type { Measure } from "../../scenario/sweep/measure.ts";
import type { Point } from "../../scenario/sweep/point.ts";
import type { Sweep } from "../../scenario/sweep/sweep.ts";
import type { Dimension } from "../../scenario/sweep/values.ts";
import type { Look } from "../look.ts";
import { paintFor } from "../text/paint.ts";
import { curve } from "./curve.ts";
import { heatMap, type Plane } from "./heat-map.ts";

/** Nobody compares more pictures than these. */
const mostPictures = 24;

/** A line over one dimension, a map of two; of further dimensions a picture for each of their values. */
export function charts(sweep: Sweep, measures: readonly Measure[], look: Look): string[][] {
  const { dimensions, points } = sweep;
  const [first, second, ...others] = dimensions;
  if (first === undefined) return [];
  const groups = groupsOf(points, others);
  if (groups.length * measures.length > mostPictures) {
    const says = `${groups.length * measures.length} pictures are too many: vary fewer settings, or use --format csv`;
    return [[says]];
  }
  return groups.flatMap(({ head, points: own }) => {
    const title = head === "" ? [] : [[paintFor(look).faint(head)]];
    if (second === undefined) return [...title, ...measures.map((each) => curve(lineOf(first, own), each, look))];
    return [...title, ...measures.map((each) => heatMap(planeOf(first, second, own), each, look))];
  });
}

function groupsOf(points: readonly Point[], others: readonly Dimension[]) {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const head = others.map(({ name }) => `${name}=${point.value(name)}`).join(" ");
    groups.set(head, [...(groups.get(head) ?? []), point]);
  }
  return [...groups].map(([head, own]) => ({ head, points: own }));
}

export function lineOf({ name, values }: Dimension, points: readonly Point[]) {
  const byValue = new Map(points.map((point) => [point.value(name), point]));
  return { name, values, points: values.map((value) => byValue.get(value)) };
}

/** The dimension with fewer values goes across, because a screen is longer than it is wide. */
export function planeOf(first: Dimension, second: Dimension, points: readonly Point[]): Plane {
  const [across, down] = first.values.length <= second.values.length ? [first, second] : [second, first];
  const key = (column: string, row: string) => JSON.stringify([column, row]);
  const byValues = new Map(points.map((point) => [key(point.value(across.name), point.value(down.name)), point]));
  return { across, down, at: (column, row) => byValues.get(key(column, row)) };
}
