import type { Measure } from "../../../scenario/sweep/numbers/measure.ts";
import type { Point } from "../../../scenario/sweep/point.ts";
import type { Estimate } from "../../../statistics/estimate.ts";
import type { Look } from "../../look.ts";
import { paintFor } from "../../text/drawing/paint.ts";
import { cut, padEnd, padStart, textWidth } from "../../text/drawing/width.ts";
import { callsOf, headOf, sayShort } from "../say-number.ts";

/** The points of a sweep with one dimension, in its order. */
export interface CurveLine {
  readonly name: string;
  readonly values: readonly string[];
  readonly points: readonly (Point | undefined)[];
}

const height = 9;
const signs = {
  unicode: { point: "●", own: "◆", between: "·", band: "░" },
  ascii: { point: "o", own: "@", between: ".", band: ":" },
} as const;

/** Draws a line with its 95 % confidence band. The scenario's own value has a different mark. */
export function curve({ name, values, points }: CurveLine, measure: Measure, look: Look): string[] {
  const estimates = points.map((point): Estimate => (point ? measure.of(point) : [Number.NaN, null, null]));
  const known = estimates.flat().filter((each): each is number => Number.isFinite(each));
  const { strong, faint } = paintFor(look);
  if (known.length === 0) return [`${strong(headOf(measure))}   no data`];
  const isShare = measure.unit === "share";
  const [least, most] = isShare ? [0, 1] : [Math.min(0, ...known), Math.max(...known)];
  const top = most > least ? most : least + 1;
  const rowOf = (value: number) => Math.round(((value - least) / (top - least)) * (height - 1));
  const labelOf = (value: number) => sayShort(value, measure.unit);
  const [highest, middle, lowest] = [labelOf(top), labelOf((top + least) / 2), labelOf(least)];
  const margin = Math.max(...[highest, middle, lowest].map(textWidth)) + 1;
  const columns = columnsOf(estimates, look.width - margin);
  const sign = look.unicode ? signs.unicode : signs.ascii;
  const drawn = Array.from({ length: height }, (_, line) => {
    const row = height - 1 - line;
    const cells = columns.map(({ estimate: [value, low, high], at }) => {
      if (!Number.isFinite(value)) return " ";
      if (rowOf(value) === row) return at === undefined ? sign.between : points[at]?.isOwn ? sign.own : sign.point;
      return low !== null && high !== null && row >= rowOf(low) && row <= rowOf(high) ? sign.band : " ";
    });
    const label = line === 0 ? highest : row === 0 ? lowest : row === (height - 1) / 2 ? middle : "";
    return `${faint(padStart(label, margin - 1))} ${cells.join("").trimEnd()}`.trimEnd();
  });
  const own = points.some((point) => point?.isOwn) ? `   ${sign.own} own settings` : "";
  const band = estimates.some(([, low]) => low !== null) ? `   ${sign.band} 95 % interval` : "";
  const head = headOf(measure);
  const facts = [`over ${name}`, ...callsOf(measure)].join("   ");
  return [
    strong(head) + faint(cut(`   ${facts}${band}${own}`, look.width - textWidth(head), "~")),
    ...drawn,
    faint(`${" ".repeat(margin)}${axis(values, columns, look.width - margin)}`),
  ];
}

interface DrawnPoint {
  readonly estimate: Estimate;
  /** The index of the point at this column, if there is one. */
  readonly at?: number;
}

/** Spaces the points evenly and interpolates the columns between them. */
function columnsOf(estimates: readonly Estimate[], room: number): DrawnPoint[] {
  const gaps = estimates.length - 1;
  const distance = gaps === 0 ? 1 : Math.max(1, Math.min(12, Math.floor((room - 1) / gaps)));
  const each = Math.ceil((gaps * distance + 1) / room);
  const all = estimates.flatMap((estimate, at): DrawnPoint[] => {
    const next = estimates[at + 1];
    if (next === undefined) return [{ estimate, at }];
    const others = Array.from({ length: distance - 1 }, (_, rest) => between(estimate, next, (rest + 1) / distance));
    return [{ estimate, at }, ...others.map((each) => ({ estimate: each }))];
  });
  return all.filter((_, column) => column % each === 0);
}

function between(one: Estimate, other: Estimate, share: number): Estimate {
  const mix = (from: number | null, to: number | null) =>
    from === null || to === null ? null : from + (to - from) * share;
  return [mix(one[0], other[0]) ?? Number.NaN, mix(one[1], other[1]), mix(one[2], other[2])];
}

/** Writes values below their points, as many as fit. */
function axis(values: readonly string[], columns: readonly DrawnPoint[], room: number): string {
  let line = "";
  for (const [column, { at }] of columns.entries()) {
    if (at === undefined) continue;
    const value = values[at]!;
    const isLast = at === values.length - 1;
    const from = isLast ? Math.min(column, room - textWidth(value)) : column;
    if (line !== "" && from < textWidth(line) + 1) continue;
    if (from + textWidth(value) > room) continue;
    line = padEnd(line, from) + value;
  }
  return line;
}
