import { type Estimate, ratioOf } from "./estimate.ts";
import type { Buckets } from "./histogram.ts";

/**
 * How many independent samples all calls are worth. It decides which ends an interval has, so it must not follow from the calls
 * themselves: a run that looks safe is a quiet one, and its interval misses the truth.
 */
export interface Samples {
  readonly tail: number;
  readonly mean: number;
}

/** Below this, a run may have missed what makes the times long, and the upper end is open. */
const leastForBoth = 20;

/** The interval has the same width on both sides in the logarithm, because times are skewed. */
export function estimateMean(parts: readonly Buckets[], { mean }: Samples): Estimate {
  const { value, halfWidth } = ratioOf(parts.map(({ sum, count }) => ({ part: sum, whole: count })));
  if (halfWidth === undefined) return [value, null, null];
  const factor = Math.exp(value === 0 ? 0 : (halfWidth / value) * widening(mean));
  if (mean >= leastForBoth) return [value, value / factor, value * factor];
  const samples = Math.max(1, mean || 0);
  return [value, value / Math.max(factor, mostOf(samples) / samples), null];
}

/**
 * Estimates the quantile of all samples together. The interval comes from the share of each part beyond it, converted back to
 * values: quantiles of single parts would be biased if a part is short or its calls are correlated.
 */
export function estimateQuantile(
  parts: readonly Buckets[],
  pooled: Buckets,
  share: number,
  { tail }: Samples,
): Estimate {
  const value = pooled.quantile(share);
  const beyond = (inclusive: boolean) =>
    ratioOf(parts.map((part) => ({ part: part.countAbove(value, inclusive), whole: part.count }))).halfWidth;
  const [below, above] = [beyond(true), beyond(false)];
  if (below === undefined || above === undefined) return [value, null, null];
  const rare = (tail || 0) * Math.min(share, 1 - share);
  const low = Math.max(0, share - below * widening(rare));
  const high = withOdds(share, (above / (share * (1 - share))) * widening(rare));
  if (rare >= leastForBoth) return [value, pooled.rangeOf(low)[1], pooled.rangeOf(high)[2]];
  const surely = tail > 0 ? 1 - mostOf(tail * (1 - share)) / tail : 0;
  return [value, pooled.rangeOf(Math.max(0, Math.min(low, surely)))[1], null];
}

/** Rare events come in clusters of very different sizes, and a few of them vary more than their own spread shows. */
function widening(samples: number): number {
  return 1 + 1 / Math.sqrt(Math.max(1, samples));
}

/** Returns a number that a count with this mean hardly exceeds, if its events come in clusters. */
function mostOf(mean: number): number {
  return mean + 2 * Math.sqrt(mean) + 2;
}

/** Moves a share by the logarithm of its odds, so that it stays below 1. */
function withOdds(share: number, by: number): number {
  return 1 / (1 + ((1 - share) / share) * Math.exp(-by));
}
