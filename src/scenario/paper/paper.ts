import type { Estimate } from "../../statistics/estimate.ts";
import type { LoadClaim } from "../expectation.ts";
import type { LoadPeriod } from "../load/load-frame.ts";
import type { Scenario } from "../scenario.ts";

/** A published result, and the scenario that repeats it. */
export interface Paper {
  readonly name: string;
  readonly file: string;
  readonly scenario: Scenario;
  readonly source: string;
  readonly claim: string;
  readonly atWork: string;
  /** The lessons that teach its mechanism. */
  readonly lessons: readonly string[];
  /** How many seeds its runs have unless the user says otherwise. */
  readonly seeds: number;
  /** Changes to the scenario by name, as with --set. */
  readonly variants: Readonly<Record<string, readonly string[]>>;
  readonly rows: readonly PaperRow[];
  readonly parameters: readonly PaperParameter[];
  readonly leavesOpen: readonly string[];
  readonly stops: PaperLimit;
}

/** A number of the runs. Shares are from 0 to 1, times in milliseconds, rates per second. */
export interface PaperNumber {
  readonly of: LoadClaim["of"] | PaperOnly;
  readonly between?: LoadPeriod;
  /** Divides the number: a constant, or the rate of the calls that the run made. */
  readonly per: number | "offered";
}

/** Numbers that no expectation has: all requests at a server, and the time until the last good answer. */
export type PaperOnly = { readonly kind: "requests"; readonly server: string } | { readonly kind: "longest" };

export type PaperRow = PublishedRow | ShapeRow;

/** A number that the source states. */
export interface PublishedRow {
  readonly kind: "published";
  readonly says: string;
  readonly variant: string;
  readonly number: PaperNumber;
  readonly published: readonly [low: number, high: number];
  readonly as: PublishedAs;
}

/** A published number is a formula's, the mean of many runs, or that of one run. */
export const publishedAs = ["closed form", "mean", "single run"] as const;
export type PublishedAs = (typeof publishedAs)[number];

/** A result that the source shows without a number that could be compared: a bound, or an order. */
export interface ShapeRow {
  readonly kind: "shape";
  readonly says: string;
  readonly number: PaperNumber;
  /** In one variant the number is within bounds; in several it grows from each to the next. */
  readonly variants: readonly [string, ...string[]];
  readonly atLeast: number;
  readonly atMost: number;
}

export interface PaperParameter {
  readonly name: string;
  readonly value: string;
  readonly source: string;
}

/** One setting varied, to show where the result ceases to hold. */
export interface PaperLimit {
  readonly says: string;
  readonly setting: string;
  readonly values: readonly string[];
  readonly variant: string;
  readonly number: PaperNumber;
}

export const verdicts = ["reproduced", "sameShape", "different"] as const;
export type PaperVerdict = (typeof verdicts)[number];

export interface VariantNumber {
  readonly variant: string;
  readonly ours: Estimate;
}

/** A row with the numbers of our runs. */
export interface RowResult {
  readonly row: PaperRow;
  readonly numbers: readonly [VariantNumber, ...VariantNumber[]];
  /** The interval in which the number of one further run lies with 95 %; missing for a shape. */
  readonly singleRun?: readonly [low: number, high: number];
  readonly agrees: boolean;
  /** Why numbers that agree do not count as reproduced. */
  readonly isVague?: true;
}

export interface PaperResult {
  readonly paper: Paper;
  readonly seeds: number;
  readonly set: readonly string[];
  readonly verdict: PaperVerdict;
  readonly rows: readonly RowResult[];
  readonly stops: readonly { readonly value: string; readonly ours: Estimate }[];
}
