import type { Measure } from "../../scenario/sweep/measure.ts";
import type { Point } from "../../scenario/sweep/point.ts";
import type { Dimension } from "../../scenario/sweep/values.ts";
import type { Look } from "../look.ts";
import { paintFor } from "../text/paint.ts";
import { cut, padEnd, padStart, textWidth } from "../text/width.ts";
import { headOf, sayShort } from "./say-number.ts";
import { type Scale, scaleOf } from "./scale.ts";

/** Two dimensions of a sweep, and the point at each pair of values. */
export interface Plane {
  readonly across: Dimension;
  readonly down: Dimension;
  at(across: string, down: string): Point | undefined;
}

/** Numbers and shades if they fit, or else only numbers, or only shades. The scenario's own cell is in brackets. */
export function heatMap(plane: Plane, measure: Measure, look: Look): string[] {
  const { across, down, at } = plane;
  const rows = [...down.values].reverse();
  const points = rows.flatMap((row) => across.values.flatMap((column) => at(column, row) ?? []));
  const scale = scaleOf(points, measure, look);
  const margin = Math.max(...down.values.map(textWidth));
  const cellOf = (way: Way) => (column: string, row: string) => {
    const point = at(column, row);
    const text = point === undefined ? "?" : way(measure.of(point)[0], measure, scale);
    return point?.isOwn ? `[${text}]` : ` ${text} `;
  };
  const room = look.width - margin - 1;
  for (const way of ways) {
    const cell = cellOf(way);
    const width = Math.max(
      ...rows.flatMap((row) => across.values.map((column) => textWidth(cell(column, row)))),
      ...(way === shades ? [] : across.values.map((value) => textWidth(value) + 1)),
    );
    if (width * across.values.length > room) continue;
    const line = (head: string, cells: readonly string[]) =>
      `${padStart(head, margin)} ${cells.map((text) => padStart(text, width)).join("")}`.trimEnd();
    const { faint, strong } = paintFor(look);
    const axes = `   across: ${across.name}   up: ${down.name}`;
    return [
      strong(headOf(measure)) + faint(cut(axes, look.width - textWidth(headOf(measure)), "~")),
      faint(line("", way === shades ? [] : across.values.map((value) => `${value} `))),
      ...rows.map((row) =>
        line(
          row,
          across.values.map((column) => cell(column, row)),
        ),
      ),
      ...(way === shades ? [faint(ends(across, margin, width))] : []),
      faint(cut(legendOf(scale, points, measure), look.width, "~")),
    ];
  }
  return [`${headOf(measure)}: ${across.values.length} columns do not fit into ${look.width}; use --format csv or svg`];
}

type Way = (value: number, measure: Measure, scale: Scale) => string;

const shades: Way = (value, _, scale) => scale.shade(value);
const numbers: Way = (value, { unit }) => sayShort(value, unit);
const both: Way = (value, measure, scale) => `${numbers(value, measure, scale)}${scale.shade(value)}`;
const ways = [both, numbers, shades] as const;

/** Under narrow columns only the first and the last value have room. */
function ends({ values }: Dimension, margin: number, width: number): string {
  const [first = "", last = ""] = [values[0], values.at(-1)];
  return `${" ".repeat(margin + 1)}${padEnd(first, Math.max(textWidth(first) + 1, width * values.length - textWidth(last)))}${last}`;
}

function legendOf(scale: Scale, points: readonly Point[], measure: Measure): string {
  const halves = points.flatMap((point) => {
    const [, low, high] = measure.of(point);
    return low === null || high === null ? [] : [(high - low) / 2];
  });
  const widest = halves.length === 0 ? "" : `   ± ${sayShort(Math.max(...halves), measure.unit)} at most`;
  const own = points.some(({ isOwn }) => isOwn) ? "   [ ] own settings" : "";
  return `${scale.legend}${widest}${own}`;
}
