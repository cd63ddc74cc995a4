import { milliseconds, sayEstimate, type Unit, unitOf } from "../../scenario/judge/say-load.ts";
import type { PaperNumber, PaperResult, PaperVerdict, RowResult } from "../../scenario/paper/paper.ts";
import type { Estimate } from "../../statistics/estimate.ts";

/** The papers that were played. */
export interface PlayedPapers {
  readonly papers: readonly PaperResult[];
}

export const paperVerdictWords: Readonly<Record<PaperVerdict, string>> = {
  reproduced: "reproduced",
  sameShape: "same shape",
  different: "different",
};

const plain: Unit = { factor: 1, sign: "" };

function unit({ of, per }: PaperNumber): Unit {
  if (per !== 1 || of.kind === "requests") return plain;
  return of.kind === "longest" ? milliseconds : unitOf({ of, range: { atLeast: 0, atMost: 0 } });
}

/** Formats an estimate with its interval. */
export function sayNumber(number: PaperNumber, ours: Estimate): string {
  return sayEstimate(ours, unit(number));
}

/** Formats a range whose ends may be equal. */
export function sayRange(number: PaperNumber, [low, high]: readonly [number, number]): string {
  const { factor, sign } = unit(number);
  const [from, to] = [low, high].map((each) => Number((each * factor).toPrecision(4)));
  return from === to ? `${from}${sign}` : `${from} to ${to}${sign}`;
}

/** The published side of a row in words. */
export function sayPublished({ row }: Pick<RowResult, "row">): string {
  if (row.kind === "published") return `${sayRange(row.number, row.published)} (${row.as})`;
  const { number, atLeast, atMost, variants } = row;
  const { factor, sign } = unit(number);
  const bounds = [
    ...(Number.isFinite(atLeast) ? [`at least ${Number((atLeast * factor).toPrecision(4))}${sign}`] : []),
    ...(Number.isFinite(atMost) ? [`at most ${Number((atMost * factor).toPrecision(4))}${sign}`] : []),
    ...(variants.length > 1 ? [`rises in this order: ${variants.join("; ")}`] : []),
  ];
  return bounds.join(", ");
}

/** Our number with the interval that decides: if one run was published, that of one further run, otherwise that of the mean. */
export function decidingEstimate({ row, numbers, singleRun }: RowResult): Estimate {
  const { ours } = numbers[0];
  return isOfOneRun(row) && singleRun !== undefined ? [ours[0], ...singleRun] : ours;
}

function isOfOneRun(row: RowResult["row"]): boolean {
  return row.kind === "published" && row.as === "single run";
}

/** Our side of a row in words: one number, or one for each variant. */
export function sayOurs(result: RowResult): string {
  const { row, numbers } = result;
  if (numbers.length === 1)
    return sayNumber(row.number, decidingEstimate(result)).replace(" (", isOfOneRun(row) ? " (one run: " : " (");
  return numbers.map(({ variant, ours }) => `${variant}: ${sayNumber(row.number, ours)}`).join("; ");
}

export function sayAgreement({ agrees, isVague }: RowResult): string {
  if (!agrees) return "differs";
  return isVague ? "agrees, but our interval is wide" : "agrees";
}

/** The verdict in one sentence. */
export function sayVerdict({ verdict, rows, seeds, set }: PaperResult): string {
  const agreeing = rows.filter(({ agrees }) => agrees).length;
  const changed = set.length === 0 ? "" : `, changed by ${set.join(" ")}`;
  const count = agreeing === rows.length ? "all rows agree" : `${agreeing} of ${rows.length} rows agree`;
  return `${paperVerdictWords[verdict]}: ${count} (${seeds} seeds${changed})`;
}
