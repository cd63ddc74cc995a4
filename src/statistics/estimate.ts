import { betaQuantile } from "./beta.ts";
import type { Buckets } from "./histogram.ts";

/** A value and its 95 % interval; nulls if the run cannot tell how far the value is from the truth. */
export type Estimate = readonly [value: number, low: number | null, high: number | null];

/** The contribution of one part of a run, or of one of several runs, to a ratio. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

/**
 * The ratio of all parts to all wholes, such as a mean (sum to count) or a rate (count to seconds). The interval
 * follows from how much the parts of a run, or several runs, differ; it allows for wholes of different size.
 */
export function estimateRatio(shares: readonly Share[]): Estimate {
  const { value, halfWidth } = ratio(shares);
  return halfWidth === undefined ? [value, null, null] : [value, Math.max(0, value - halfWidth), value + halfWidth];
}

/** The same for a ratio of counts, which stays within 0 to 1 and is not certain even if all parts agree. */
export function estimateShare(shares: readonly Share[]): Estimate {
  const [value, low, high] = estimateRatio(shares);
  if (low === null || high === null) return [value, null, null];
  if (high > low) return [value, low, Math.min(1, high)];
  const sum = total(shares);
  return [value, ...proportionInterval(sum.part, sum.whole)];
}

export function estimateMean(parts: readonly Buckets[]): Estimate {
  return estimateRatio(parts.map(({ sum, count }) => ({ part: sum, whole: count })));
}

/**
 * The quantile of all parts together. Its interval comes from the shares of each part beyond it, converted back to
 * values: quantiles of single parts would be biased if a part is short or its calls resemble each other.
 */
export function estimateQuantile(parts: readonly Buckets[], pooled: Buckets, share: number): Estimate {
  const value = pooled.quantile(share);
  const beyond = (inclusive: boolean) =>
    ratio(parts.map((part) => ({ part: part.countAbove(value, inclusive), whole: part.count })));
  const below = beyond(true).halfWidth;
  const above = beyond(false);
  if (below === undefined || above.halfWidth === undefined) return [value, null, null];
  const seenTooLittle = above.value === 0 && pooled.count * (1 - share) < leastBeyond && pooled.min < pooled.max;
  if (seenTooLittle || share + above.halfWidth >= 1) return [value, null, null];
  return [value, pooled.quantile(Math.max(0, share - below)), pooled.quantile(share + above.halfWidth)];
}

/** The number of calls that should at least have had the chance to lie beyond a quantile if none does. */
const leastBeyond = 30;

/** The exact 95 % interval of a proportion (Clopper and Pearson). */
export function proportionInterval(count: number, of: number): [low: number, high: number] {
  return [
    count === 0 ? 0 : betaQuantile(0.025, count, of - count + 1),
    count === of ? 1 : betaQuantile(0.975, count + 1, of - count),
  ];
}

/** Half the width of a 95 % interval in standard errors (Student's t). */
export function reachOf(degreesOfFreedom: number): number {
  let reach = reaches.get(degreesOfFreedom);
  if (reach === undefined) {
    const x = betaQuantile(0.05, degreesOfFreedom / 2, 0.5);
    reach = Math.sqrt(degreesOfFreedom * (1 / x - 1));
    reaches.set(degreesOfFreedom, reach);
  }
  return reach;
}

/** The same few are needed again and again. */
const reaches = new Map<number, number>();

function ratio(shares: readonly Share[]): { value: number; halfWidth?: number } {
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
