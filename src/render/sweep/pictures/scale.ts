import type { Measure } from "../../../scenario/sweep/numbers/measure.ts";
import type { Point } from "../../../scenario/sweep/point.ts";
import type { Look } from "../../look.ts";
import { sayShort } from "../say-number.ts";

const shades = { unicode: [" ", "░", "▒", "▓", "█"], ascii: [" ", ".", ":", "+", "#"] } as const;

/** The range from the smallest value to the largest; for shares, from 0 to 1. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Returns the position of a value in the range, from 0 to 1. */
  share(value: number): number;
  shade(value: number): string;
  readonly legend: string;
}

export function scaleOf(points: readonly Point[], measure: Measure, look: Look): Scale {
  const values = points.map((point) => measure.of(point)[0]).filter(Number.isFinite);
  const isShare = measure.unit === "share";
  const low = isShare ? 0 : Math.min(...values, Number.POSITIVE_INFINITY);
  const high = isShare ? 1 : Math.max(...values, Number.NEGATIVE_INFINITY);
  const levels = look.unicode ? shades.unicode : shades.ascii;
  const share = (value: number) => (high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 1);
  const shade = (value: number) =>
    Number.isFinite(value) ? levels[Math.min(levels.length - 1, Math.floor(share(value) * levels.length))]! : "?";
  const edge = (at: number) => sayShort(low + ((high - low) * at) / levels.length, measure.unit);
  const ladder = levels.map((level, at) => `${edge(at)} ${level}`).join(" ");
  const legend =
    values.length === 0 ? "no data" : high > low ? `${ladder} ${edge(levels.length)}` : `${edge(0)} everywhere`;
  return { low, high, share, shade, legend };
}
