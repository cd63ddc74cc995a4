import type { Measure } from "../../scenario/sweep/numbers/measure.ts";
import type { UnitName } from "../../scenario/sweep/numbers/measured-numbers.ts";
import { digitsOf } from "../../statistics/digits.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import type { Look } from "../look.ts";
import { glyphsFor } from "../text/drawing/glyphs.ts";

/** The units of measures as shown; shares are in percent. */
const shownAs: Readonly<Record<UnitName, { readonly factor: number; readonly sign: string }>> = {
  share: { factor: 100, sign: "%" },
  ms: { factor: 1, sign: "ms" },
  perS: { factor: 1, sign: "/s" },
  count: { factor: 1, sign: "" },
};

/** Returns the heading of a column or a chart: `good, %`. */
export function headOf({ path, unit }: { readonly path: string; readonly unit: UnitName }): string {
  const { sign } = shownAs[unit];
  return sign === "" ? path : `${path}, ${sign}`;
}

/** Returns what a picture says about a measure that leaves out some calls; empty if it leaves out none. */
export function callsOf({ ofGoodAnswers }: Measure): string[] {
  return ofGoodAnswers ? ["of good responses"] : [];
}

/** Returns the title of a picture: `tookMs.p99, ms, of good answers`. */
export function titleOf(measure: Measure): string {
  return [headOf(measure), ...callsOf(measure)].join(", ");
}

export function signOf(unit: UnitName): string {
  return shownAs[unit].sign;
}

/** Converts an estimate to the unit shown. NaN stays NaN. */
export function scaled(estimate: Estimate, unit: UnitName): Estimate {
  const { factor } = shownAs[unit];
  const [value, low, high] = estimate;
  return [value * factor, low === null ? null : low * factor, high === null ? null : high * factor];
}

/** Writes `97.2 (96.1–98.3)`, with no digit finer than the interval, or `212` without an interval with both ends. */
export function sayInterval(estimate: Estimate, unit: UnitName, look: Look): string {
  const { none, range } = glyphsFor(look);
  if (!Number.isFinite(estimate[0])) return none;
  const { value, low, high } = digitsOf(scaled(estimate, unit));
  return low === undefined || high === undefined || low === high ? value : `${value} (${low}${range}${high})`;
}

/** Writes an estimate in a cell of a map, with no more digits than the table has for it. */
export function sayCell(estimate: Estimate, unit: UnitName): string {
  const { factor } = shownAs[unit];
  const shown = Number.isFinite(estimate[0]) ? Number(digitsOf(scaled(estimate, unit)).value) / factor : Number.NaN;
  return sayShort(unit === "share" && (shown <= 0 || shown >= 1) ? estimate[0] : shown, unit);
}

/** Writes at most three digits, but never rounds to all or to nothing. */
export function sayShort(value: number, unit: UnitName): string {
  if (!Number.isFinite(value)) return "";
  const shown = value * shownAs[unit].factor;
  const rounded = Number(shown.toPrecision(3));
  if (unit === "share" && rounded >= 100 && value < 1) return "99.9";
  if (unit === "share" && rounded < 0.1 && value > 0) return "0.1";
  return rounded >= 1e6 ? rounded.toExponential() : String(rounded);
}
