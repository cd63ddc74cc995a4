import { betaQuantile } from "./beta.ts";

/** A value and its 95 % confidence interval; nulls if the run has too few data for one. If only `high` is null, that end is open. */
export type Estimate = readonly [value: number, low: number | null, high: number | null];

/** The contribution of one sample to a ratio. A sample is a part of a run, or one of several runs. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/**
 * Estimates the ratio of all parts to all wholes, such as a mean (sum to count) or a rate (count to seconds). The interval
 * follows from the variation between samples, whose wholes may differ in size.
 */
export function estimateRatio(shares: readonly Share[]): Estimate {
  const { value, halfWidth } = ratioOf(shares);
  return halfWidth === undefined ? [value, null, null] : [value, Math.max(0, value - halfWidth), value + halfWidth];
}

/**
 * Estimates a ratio of counts, which is between 0 and 1. The interval has a width even if all samples agree. `all`: the counts of the
 * whole run, whose bounds hold if nothing or everything was seen in it.
 */
export function estimateShare(shares: readonly Share[], all = total(shares)): Estimate {
  const [value, low, high] = estimateRatio(shares);
  if (low === null || high === null) return [value, null, null];
  if (all.part === 0 || all.part === all.whole) return [value, ...oneSided(all)];
  if (high > low) return [value, low, Math.min(1, high)];
  const sum = total(shares);
  return [value, ...proportionInterval(sum.part, sum.whole)];
}

/** Only one end can be wrong, so it takes all of the 5 %: 0 of 10 is at most 26 %. */
function oneSided({ part, whole }: Share): [low: number, high: number] {
  const furthest = 0.05 ** (1 / whole);
  return part === 0 ? [0, 1 - furthest] : [furthest, 1];
}

/** Returns the exact 95 % confidence interval of a proportion (Clopper and Pearson). */
export function proportionInterval(count: number, of: number): [low: number, high: number] {
  return [
    count === 0 ? 0 : betaQuantile(0.025, count, of - count + 1),
    count === of ? 1 : betaQuantile(0.975, count + 1, of - count),
  ];
}

/** Returns half the width of a 95 % confidence interval in standard errors (Student's t). */
export function reachOf(degreesOfFreedom: number): number {
  let reach = reaches.get(degreesOfFreedom);
  if (reach === undefined) {
    const x = betaQuantile(0.05, degreesOfFreedom / 2, 0.5);
    reach = Math.sqrt(degreesOfFreedom * (1 / x - 1));
    reaches.set(degreesOfFreedom, reach);
  }
  return reach;
}

/** A cache, because only a few values are used. */
const reaches = new Map<number, number>();

/** Returns the ratio with half the width of its interval; undefined with fewer than two samples. */
export function ratioOf(shares: readonly Share[]): { value: number; halfWidth?: number } {
  const { part, whole } = total(shares);
  const value = part / whole;
  if (shares.length < 2 || whole === 0) return { value };
  const squares = shares.reduce((sum, each) => sum + (each.part - value * each.whole) ** 2, 0);
  const variance = squares / (shares.length - 1) / shares.length;
  const meanWhole = whole / shares.length;
  return { value, halfWidth: (reachOf(shares.length - 1) * Math.sqrt(variance)) / meanWhole };
}

function total(shares: readonly Share[]): Share {
  return shares.reduce((sum, each) => ({ part: sum.part + each.part, whole: sum.whole + each.whole }), noShare);
}

const noShare: Share = { part: 0, whole: 0 };
