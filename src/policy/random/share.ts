import { bytes } from "../../text/bytes/bytes.ts";
export const shareModes = ["smooth", "random", "user", "least-busy", "two-choices"] as const;
export type ShareMode = (typeof shareModes)[number];

/** One side of a share and its weight. */
export interface WeightedSide {
  readonly name: string;
  readonly weight: number;
}

/**
 * Smooth weighted round robin: after n requests every side has its share to the nearest whole number, and of two sides
 * the first listed gets the middle. For two sides this is the closed form below, whatever the weights.
 */
export class SmoothShare {
  readonly #sides: readonly WeightedSide[];
  readonly #sum: number;
  readonly #current: number[];

  constructor(sides: readonly WeightedSide[]) {
    this.#sides = sides;
    this.#sum = sides.reduce((sum, { weight }) => sum + weight, 0);
    this.#current = sides.map(() => 0);
  }

  next(): string | undefined {
    if (this.#sum === 0) return undefined;
    let best = 0;
    for (let at = 0; at < this.#sides.length; at++) {
      this.#current[at]! += this.#sides[at]!.weight;
      if (this.#current[at]! > this.#current[best]!) best = at;
    }
    this.#current[best]! -= this.#sum;
    return this.#sides[best]!.name;
  }
}

/** Whether request n, counted from 1, goes to the new side, which weighs `part` of `whole`. */
export function smoothTakes(n: number, part: number, whole: number): boolean {
  return countAfter(n, part, whole) > countAfter(n - 1, part, whole);
}

/** n times the share, to the nearest whole number, halves up. */
export function countAfter(n: number, part: number, whole: number): number {
  return Math.floor((2 * n * part + whole) / (2 * whole));
}

/** Returns the side whose range contains a number from 0 (included) to 1 (excluded). */
export function sideAt(sides: readonly WeightedSide[], at: number): string | undefined {
  const sum = sides.reduce((total, { weight }) => total + weight, 0);
  if (sum === 0) return undefined;
  let end = 0;
  for (const { name, weight } of sides) {
    end += weight;
    if (at * sum < end) return name;
  }
  return sides.findLast(({ weight }) => weight > 0)?.name;
}

/**
 * Returns one of the sides with the fewest requests in progress relative to its weight; `at`, from 0 to 1, breaks ties.
 */
export function leastBusy(
  sides: readonly WeightedSide[],
  inProgress: (name: string) => number,
  at: number,
): string | undefined {
  const taking = sides.filter(({ weight }) => weight > 0);
  const busy = ({ name, weight }: WeightedSide) => inProgress(name) / weight;
  const least = Math.min(...taking.map(busy));
  const equals = taking.filter((side) => busy(side) === least);
  return equals[Math.floor(at * equals.length)]?.name;
}

/** Returns the less busy of two different sides, which are drawn by their weights. */
export function lessBusyOfTwo(
  sides: readonly WeightedSide[],
  inProgress: (name: string) => number,
  chance: () => number,
): string | undefined {
  const one = sideAt(sides, chance());
  const others = sides.filter(({ name, weight }) => name !== one && weight > 0);
  const other = sideAt(others, chance());
  return leastBusy(
    sides.filter(({ name }) => name === one || name === other),
    inProgress,
    0,
  );
}

/**
 * Returns a user's position from 0 (included) to 1 (excluded), the same in every run: an FNV-1a hash, mixed once more
 * so that similar names lie far apart.
 */
export function positionOf(user: string): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes(user)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Returns the probability that exactly k of n independent draws go to the new side. */
export function exactly(k: number, n: number, share: number): number {
  if (share <= 0 || share >= 1) return (share <= 0 ? 0 : n) === k ? 1 : 0;
  let log = k * Math.log(share) + (n - k) * Math.log1p(-share);
  for (let i = 1; i <= k; i++) log += Math.log((n - k + i) / i);
  return Math.exp(log);
}
