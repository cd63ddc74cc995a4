import { type Estimate, proportionInterval, reachOf } from "../../statistics/estimate.ts";
import { meanOf, proportionOf } from "../sweep/numbers/measured-numbers.ts";
import type { PaperNumber, PaperRow, PaperVerdict, PublishedRow, RowResult, ShapeRow } from "./paper.ts";

/** Fewer seeds, or a wider interval, show too little to call a number reproduced. */
const leastSeeds = 20;
const widest = 0.1;

/** Estimates a number from its value in each run. */
export function estimateOfRuns({ of }: PaperNumber, values: readonly number[]): Estimate {
  return of.kind === "collapsed" ? proportionOf(values.map((value) => value > 0)) : meanOf(values);
}

/** `valuesOf`: the values of a row's number in the runs of a variant. */
export function judgeRow(row: PaperRow, valuesOf: (variant: string) => readonly number[]): RowResult {
  return row.kind === "published" ? judgePublished(row, valuesOf(row.variant)) : judgeShape(row, valuesOf);
}

function judgePublished(row: PublishedRow, values: readonly number[]): RowResult {
  const ours = estimateOfRuns(row.number, values);
  const [value, low, high] = ours;
  const singleRun = predictionInterval(values);
  const result = { row, numbers: [{ variant: row.variant, ours }] as const, singleRun };
  if (low === null || high === null || Number.isNaN(value)) return { ...result, agrees: false };
  const agrees = overlap(row.published, row.as === "single run" ? singleRun : [low, high]);
  const isVague = values.length < leastSeeds || (high - low) / 2 > widest * Math.abs(value);
  return { ...result, agrees, ...(isVague && { isVague }) };
}

function judgeShape(row: ShapeRow, valuesOf: (variant: string) => readonly number[]): RowResult {
  const numberOf = (variant: string) => ({ variant, ours: estimateOfRuns(row.number, valuesOf(variant)) });
  const [first, ...others] = row.variants;
  const numbers = [numberOf(first), ...others.map(numberOf)] as const;
  const isWithin = numbers.every(({ ours: [value, low, high] }) => {
    return (low ?? value) >= row.atLeast && (high ?? value) <= row.atMost;
  });
  const grows = numbers.every(({ ours: [value] }, at) => at === 0 || value > numbers[at - 1]!.ours[0]);
  return { row, numbers, agrees: isWithin && grows };
}

/** The number of one further run lies in this interval with 95 %, if runs vary as a normal distribution does. */
export function predictionInterval(values: readonly number[]): [low: number, high: number] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (values.length < 2) return [mean, mean];
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const reach = reachOf(values.length - 1) * Math.sqrt((squares / (values.length - 1)) * (1 + 1 / values.length));
  return [mean - reach, mean + reach];
}

function overlap(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] <= other[1] && other[0] <= one[1];
}

/** A count of published runs, such as 31 of 64, is as uncertain as a count of ours. */
export function publishedCount(count: number, of: number): [low: number, high: number] {
  return proportionInterval(count, of);
}

/** A number that is wrong or vague leaves the shape; a shape that is wrong leaves nothing. */
export function verdictOf(rows: readonly Pick<RowResult, "row" | "agrees" | "isVague">[]): PaperVerdict {
  if (rows.some(({ row, agrees }) => row.kind === "shape" && !agrees)) return "different";
  if (rows.every(({ agrees, isVague }) => agrees && !isVague) && rows.some(({ row }) => row.kind === "published"))
    return "reproduced";
  return rows.some(({ row }) => row.kind === "shape") ? "sameShape" : "different";
}
