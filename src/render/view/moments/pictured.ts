import type { Report } from "../../../scenario/report.ts";
import { storyMoments } from "./fans.ts";
import type { Moment } from "./moments.ts";
import { leftOut, withoutMiddle } from "./shortened.ts";

/** Readers do not reach the end of a longer picture. */
const mostPictured = 150;

/** The moments that a picture shows, and how many are left out, and where. */
export interface Pictured {
  readonly moments: readonly Moment[];
  readonly hidden: ReadonlyMap<number, number>;
}

/** Returns the moments for a picture of a run: all of them, or its beginning and its end. */
export function picturedMoments(report: Report): Pictured {
  const all = storyMoments(report);
  const moments = withoutMiddle(all, mostPictured);
  return { moments, hidden: leftOut(all, moments) };
}
