import { normalQuantile } from "./normal.ts";

/** How long something takes: constant, or random each time. */
export type Distribution = Single | { readonly kind: "mixture"; readonly members: readonly Member[] };

export type Single =
  | { readonly kind: "constant"; readonly ms: number }
  | { readonly kind: "exponential"; readonly meanMs: number }
  | { readonly kind: "uniform"; readonly fromMs: number; readonly toMs: number }
  /** `sigma` is the standard deviation of the logarithm. */
  | { readonly kind: "lognormal"; readonly meanMs: number; readonly sigma: number }
  /** Cut off at 0, which with at most a third of the mean as deviation changes nothing that matters. */
  | { readonly kind: "normal"; readonly meanMs: number; readonly deviationMs: number }
  /** The probability of exceeding x falls as x to the power of -`alpha`; `alpha` is above 1. */
  | { readonly kind: "pareto"; readonly meanMs: number; readonly alpha: number };

/** The shares of all members add up to 1. */
export interface Member {
  readonly share: number;
  readonly of: Single;
}

export function mean(distribution: Distribution): number {
  switch (distribution.kind) {
    case "constant":
      return distribution.ms;
    case "uniform":
      return (distribution.fromMs + distribution.toMs) / 2;
    case "mixture":
      return weighted(distribution.members, mean);
    default:
      return distribution.meanMs;
  }
}

/**
 * The mean of a power, such as the second, which determines how long a queue gets; Infinity for a Pareto distribution whose alpha is not
 * above that power.
 */
export function moment(distribution: Distribution, power: number): number {
  switch (distribution.kind) {
    case "constant":
      return distribution.ms ** power;
    case "exponential": {
      let product = 1;
      for (let at = 1; at <= power; at++) product *= at * distribution.meanMs;
      return product;
    }
    case "uniform": {
      const { fromMs, toMs } = distribution;
      let sum = 0;
      for (let at = 0; at <= power; at++) sum += fromMs ** at * toMs ** (power - at);
      return sum / (power + 1);
    }
    case "normal":
      return normalMoment(distribution.meanMs, distribution.deviationMs, power);
    case "lognormal":
      return distribution.meanMs ** power * Math.exp((distribution.sigma ** 2 * (power ** 2 - power)) / 2);
    case "pareto": {
      const { alpha } = distribution;
      return alpha > power ? (alpha * leastOf(distribution) ** power) / (alpha - power) : Number.POSITIVE_INFINITY;
    }
    case "mixture":
      return weighted(distribution.members, (member) => moment(member, power));
  }
}

/**
 * Turns a uniform number from 0 (included) to 1 (excluded) into a time in milliseconds; one number per draw, so streams
 * stay in step.
 */
export function sampler(distribution: Distribution): (uniform: number) => number {
  switch (distribution.kind) {
    case "constant": {
      const { ms } = distribution;
      return () => ms;
    }
    case "exponential": {
      const { meanMs } = distribution;
      return (uniform) => -meanMs * Math.log1p(-uniform);
    }
    case "uniform": {
      const { fromMs, toMs } = distribution;
      return (uniform) => fromMs + uniform * (toMs - fromMs);
    }
    case "normal": {
      const { meanMs, deviationMs } = distribution;
      return (uniform) => Math.max(0, meanMs + deviationMs * normalQuantile(uniform));
    }
    case "lognormal": {
      const { meanMs, sigma } = distribution;
      return (uniform) => meanMs * Math.exp(sigma * normalQuantile(uniform) - sigma ** 2 / 2);
    }
    case "pareto": {
      const leastMs = leastOf(distribution);
      const power = -1 / distribution.alpha;
      return (uniform) => leastMs * (1 - uniform) ** power;
    }
    case "mixture":
      return mixed(distribution.members);
  }
}

const belowOne = 1 - 2 ** -53;

/**
 * Selects a member by where the number falls. The number's position within that member's range then becomes the number
 * for the member.
 */
function mixed(members: readonly Member[]): (uniform: number) => number {
  let end = 0;
  const stretches = members
    .filter(({ share }) => share > 0)
    .map(({ share, of }) => {
      const start = end;
      end += share;
      return { start, end, share, sample: sampler(of) };
    });
  const last = stretches.at(-1)!;
  return (uniform) => {
    const stretch = stretches.find((each) => uniform < each.end) ?? last;
    return stretch.sample(Math.min((uniform - stretch.start) / stretch.share, belowOne));
  };
}

/** Each moment follows from the two below it. */
function normalMoment(mean: number, deviation: number, power: number): number {
  let [before, moment] = [1, mean];
  for (let at = 2; at <= power; at++) [before, moment] = [moment, mean * moment + (at - 1) * deviation ** 2 * before];
  return moment;
}

function weighted(members: readonly Member[], of: (member: Single) => number): number {
  return members.reduce((sum, member) => (member.share > 0 ? sum + member.share * of(member.of) : sum), 0);
}

function leastOf({ meanMs, alpha }: { meanMs: number; alpha: number }): number {
  return (meanMs * (alpha - 1)) / alpha;
}
