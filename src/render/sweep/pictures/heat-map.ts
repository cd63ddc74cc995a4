import type { Measure } from "../../../scenario/sweep/numbers/measure.ts";
import type { Point } from "../../../scenario/sweep/point.ts";
import type { Dimension } from "../../../scenario/sweep/values.ts";
import type { Estimate } from "../../../statistics/estimate.ts";
import type { Look } from "../../look.ts";
import { paintFor } from "../../text/drawing/paint.ts";
import { cut, padEnd, padStart, textWidth, wrap } from "../../text/drawing/width.ts";
import { callsOf, headOf, sayCell, sayShort } from "../say-number.ts";
import { type Scale, scaleOf } from "./scale.ts";

/** Two dimensions of a sweep, with the point at each pair of values. */
export interface Plane {
  readonly across: Dimension;
  readonly down: Dimension;
  at(across: string, down: string): Point | undefined;
}

/** A way to draw cells. Ways with numbers have room for the values above the columns. */
interface Way {
  readonly hasNumbers: boolean;
  cell(estimate: Estimate, isOwn: boolean, measure: Measure, scale: Scale): string;
}

const bracketed = (text: string, isOwn: boolean) => (isOwn ? `[${text}]` : ` ${text} `);

/** In order of preference; the first that fits is used. */
const ways: readonly Way[] = [
  {
    hasNumbers: true,
    cell: (estimate, isOwn, { unit }, { shade }) => bracketed(sayCell(estimate, unit) + shade(estimate[0]), isOwn),
  },
  { hasNumbers: true, cell: (estimate, isOwn, { unit }) => bracketed(sayCell(estimate, unit), isOwn) },
  {
    hasNumbers: false,
    cell: ([value], isOwn, _, { shade }) => (isOwn ? bracketed(shade(value), true) : shade(value).repeat(3)),
  },
  { hasNumbers: false, cell: ([value], isOwn, _, { shade }) => (isOwn ? "@" : shade(value)) },
];

/** Draws numbers and shades if they fit, otherwise only numbers or only shades. The scenario's own cell is marked. */
export function heatMap({ across, down, at }: Plane, measure: Measure, look: Look): string[] {
  const rows = [...down.values].reverse();
  const points = rows.flatMap((row) => across.values.flatMap((column) => at(column, row) ?? []));
  const scale = scaleOf(points, measure, look);
  const margin = Math.max(...down.values.map(textWidth));
  const { faint, strong } = paintFor(look);
  for (const way of ways) {
    const lines = rows.map((row) => {
      const cells = across.values.map((column) => {
        const point = at(column, row);
        return way.cell(point ? measure.of(point) : [Number.NaN, null, null], point?.isOwn ?? false, measure, scale);
      });
      return { row, cells };
    });
    const heads = way.hasNumbers ? across.values.map((value) => `${value} `) : [];
    const width = Math.max(...[...lines.flatMap(({ cells }) => cells), ...heads].map(textWidth));
    if (margin + 1 + width * across.values.length > look.width) continue;
    const line = (head: string, texts: readonly string[]) =>
      `${padStart(head, margin)} ${texts.map((text) => padStart(text, width)).join("")}`.trimEnd();
    const name = headOf(measure);
    const axes = cut(`   across: ${across.name}   up: ${down.name}`, look.width - textWidth(name), "~");
    const columns = way.hasNumbers ? line("", heads) : ends(across, margin, width);
    return [
      strong(name) + faint(axes),
      ...(way.hasNumbers ? [faint(columns)] : []),
      ...lines.map(({ row, cells }) => line(row, cells)),
      ...(way.hasNumbers ? [] : [faint(columns)]),
      ...wrap(legendOf(scale, points, measure, way, look), look.width).map(faint),
    ];
  }
  return [`${headOf(measure)}: ${across.values.length} columns do not fit into ${look.width}; use --format csv or svg`];
}

/** Writes only the first and the last value below narrow columns. */
function ends({ values }: Dimension, margin: number, width: number): string {
  const [first = "", last = ""] = [values[0], values.at(-1)];
  const room = Math.max(textWidth(first) + 1, width * values.length - textWidth(last));
  return `${" ".repeat(margin + 1)}${padEnd(first, room)}${last}`;
}

function legendOf(scale: Scale, points: readonly Point[], measure: Measure, way: Way, look: Look): string {
  const halves = points.flatMap((point) => {
    const [, low, high] = measure.of(point);
    return low === null || high === null ? [] : [(high - low) / 2];
  });
  const sign = look.unicode ? "±" : "+-";
  const widest = halves.length === 0 ? [] : [`${sign} ${sayShort(Math.max(...halves), measure.unit)} at most`];
  const own = way === ways.at(-1) ? "@ own settings" : "[ ] own settings";
  const isMarked = points.some(({ isOwn }) => isOwn);
  return [scale.legend, ...callsOf(measure), ...widest, ...(isMarked ? [own] : [])].join(", ");
}
