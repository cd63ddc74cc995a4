import { plural, several } from "../../text/words/phrases.ts";
import type { Look } from "../look.ts";
import type { Picture } from "../svg/svg-element.ts";

/** Which pictures of a sweep are drawn: both unless a format asks for one. */
export type SweepParts = "charts" | "table" | "both";

/** A sweep's points in words and numbers. */
export interface Swept {
  readonly scenario: string;
  /** Settings that are the same at all points. */
  readonly fixed: readonly string[];
  readonly dimensions: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The name of each measure, with its unit. */
  readonly measures: readonly string[];
  readonly points: readonly SweptPoint[];
  /** How many cells of the grid have no result, at least. */
  readonly missing: number;
  /** Draws charts, a table or both, for people. */
  drawn(parts: SweepParts, look: Look): string;
  /** Draws the charts for a width, with intervals, one by one. */
  pictures(width: number): readonly Picture[];
  /** Draws all charts as one SVG document. */
  charts(): string;
  /** Writes a row for each point, with intervals. */
  csv(): string;
  /** Writes the results, a line of JSON each, in the order of their ids. */
  ndjson(): string;
}

export interface SweptPoint {
  /** One value for each dimension. */
  readonly values: readonly string[];
  /** Whether these are the scenario's own settings. */
  readonly isOwn: boolean;
  readonly seeds: number;
  /** One number for each measure; null if unknown. */
  readonly numbers: readonly { readonly value: number | null; readonly says: string }[];
  /** How its story ends, for a map whose cells play. */
  readonly outcome?: PointOutcome;
}

/** The statuses that the client got, and the outcome in words, without its times. */
export interface PointOutcome {
  readonly got: string;
  readonly says: string;
}

/** A clause about cells without results, which other shards may have. */
export function sayMissing(missing: number): string {
  return `at least ${several(missing, "cell")} of this grid ${missing === 1 ? "is" : "are"} missing`;
}

/** How many points there are, and how many seeds each has: "3 points, 5 to 9 seeds each". */
export function sweepSize(seeds: readonly number[]): string {
  const [fewest, most] = [Math.min(...seeds), Math.max(...seeds)];
  const counted = fewest === most ? plural(most, "seed") : `${fewest} to ${plural(most, "seed")}`;
  return `${plural(seeds.length, "point")}, ${counted}${seeds.length === 1 ? "" : " each"}`;
}
