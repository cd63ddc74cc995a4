import type { Trip } from "./breaker-rules.ts";
import type { Counts } from "./window.ts";

export function trips(trip: Trip, counts: Counts): boolean {
  const { inARow, failures, atLeast } = trip;
  if (inARow !== undefined && counts.inARow >= inARow) return true;
  if (failures !== undefined && counts.failures >= failures) return true;
  return counts.calls >= atLeast && sharesTrip(trip, counts);
}

export function sharesTrip(trip: Trip, { calls, failures, slow }: Counts): boolean {
  const { share, slowShare } = trip;
  return (
    (share !== undefined && reaches(trip, failures, calls, share)) ||
    (slowShare !== undefined && reaches(trip, slow, calls, slowShare))
  );
}

/** Returns whether the successes exceed the share that the failures leave. */
export function successesClose({ sum, share = 1 }: Trip, { calls, failures }: Counts): boolean {
  const [is, limit] = sums[sum](calls - failures, calls, 1 - share);
  return is > limit;
}

function reaches({ sum, atShare }: Trip, part: number, whole: number, share: number): boolean {
  const [is, limit] = sums[sum](part, whole, share);
  return atShare === "opens" ? is >= limit : is > limit;
}

const sums: Record<Trip["sum"], (part: number, whole: number, share: number) => [is: number, limit: number]> = {
  quotient: (part, whole, share) => [part / whole, share],
  product: (part, whole, share) => [part, share * whole],
  percent: (part, whole, share) => [(part / whole) * 100, percent(share)],
  "whole-percent": (part, whole, share) => [Math.round((part / whole) * 100) / 100, share],
};

/** The number as written before the percent sign: 7 for 0.07, not 7.000000000000001. */
function percent(share: number): number {
  return Math.round(share * 1e8) / 1e6;
}
