/** The waits between tries, in milliseconds. */
export interface RetryWait {
  readonly base: Base;
  readonly jitter?: Jitter | undefined;
  readonly leastMs?: number | undefined;
  readonly mostMs?: number | undefined;
  /** After jitter, all waits beyond `mostMs` become equal and lose their jitter. */
  readonly capped: "before-jitter" | "after-jitter";
  readonly rounded?: "down" | "nearest" | undefined;
}

/** The waits before cap and jitter. */
export type Base =
  | { readonly kind: "fixed"; readonly ms: number }
  /** The last wait repeats. */
  | { readonly kind: "listed"; readonly ms: readonly number[] }
  | { readonly kind: "linear"; readonly firstMs: number; readonly stepMs: number }
  | {
      readonly kind: "exponential";
      readonly firstMs: number;
      readonly factor: number;
      /** Rounds each wait down before the next one grows from it. */
      readonly whole?: boolean;
      /** The first retry starts at once; the second waits as long as it would have anyway. */
      readonly noneFirst?: boolean;
    }
  /** Random, from `firstMs` to three times the previous wait. */
  | { readonly kind: "decorrelated"; readonly firstMs: number }
  /** Decorrelated as in Polly: the differences between random points of a smooth curve. */
  | { readonly kind: "smooth"; readonly firstMs: number; readonly factor: number };

/** How a wait is randomized. A range lies between two linear functions of the wait. */
export type Jitter =
  | { readonly kind: "range"; readonly from: LinearBound; readonly to: LinearBound }
  /** Adds or subtracts up to `ms` for each whole multiple of `firstMs` in the wait, within `firstMs` and `mostMs`. */
  | { readonly kind: "scaled"; readonly ms: number; readonly firstMs: number };

export interface LinearBound {
  readonly times: number;
  readonly plusMs: number;
}

const fullRange = { kind: "range", from: { times: 0, plusMs: 0 }, to: { times: 1, plusMs: 0 } } as const;
const upperHalf = { kind: "range", from: { times: 0.5, plusMs: 0 }, to: { times: 1, plusMs: 0 } } as const;
export const jitters = { none: undefined, full: fullRange, equal: upperHalf } as const;

/** Computes the waits of one call in order. */
export class Waits {
  readonly #wait: RetryWait;
  /** The previous wait, or the position on the curve. */
  #before: number | undefined;
  #count = 0;

  constructor(wait: RetryWait) {
    this.#wait = wait;
  }

  /** Counts a wait that the header replaced. */
  useUp(): void {
    this.#count++;
  }

  /** `atLeastMs` raises the wait before the jitter is applied. */
  next(random: () => number, atLeastMs = 0): number {
    const { leastMs = 0, mostMs = Number.POSITIVE_INFINITY, capped, rounded } = this.#wait;
    this.#count++;
    const baseMs = this.#base(random);
    const cappedMs = capped === "before-jitter" ? Math.min(baseMs, mostMs) : baseMs;
    const jittered = this.#jitter(Math.max(cappedMs, atLeastMs), random);
    const whole = rounded === undefined ? jittered : rounded === "down" ? Math.floor(jittered) : Math.round(jittered);
    return Math.max(leastMs, capped === "after-jitter" ? Math.min(whole, mostMs) : whole);
  }

  #base(random: () => number): number {
    const { base, mostMs = Number.POSITIVE_INFINITY } = this.#wait;
    const n = this.#count;
    switch (base.kind) {
      case "fixed":
        return base.ms;
      case "listed":
        return base.ms[Math.min(n, base.ms.length) - 1] ?? 0;
      case "linear":
        return base.firstMs + (n - 1) * base.stepMs;
      case "exponential": {
        if (base.noneFirst === true && n === 1) return 0;
        if (base.whole !== true) return base.firstMs * base.factor ** (n - 1);
        this.#before = this.#before === undefined ? base.firstMs : Math.floor(this.#before * base.factor);
        return this.#before;
      }
      case "decorrelated": {
        const longest = Math.max(base.firstMs, 3 * (this.#before ?? base.firstMs));
        this.#before = Math.min(mostMs, base.firstMs + random() * (longest - base.firstMs));
        return this.#before;
      }
      case "smooth": {
        const at = n - 1 + random();
        const place = base.factor ** at * Math.tanh(Math.sqrt(4 * at));
        const step = Number.isFinite(place) ? Math.max(0, place - (this.#before ?? 0)) : Number.POSITIVE_INFINITY;
        this.#before = place;
        return (step / 1.4) * base.firstMs;
      }
    }
  }

  #jitter(ms: number, random: () => number): number {
    const { jitter, base, mostMs = Number.POSITIVE_INFINITY } = this.#wait;
    const none = jitter === undefined || (base.kind === "exponential" && base.noneFirst === true && this.#count === 1);
    if (none) return ms;
    if (jitter.kind === "scaled") {
      const spread = jitter.ms * Math.floor(ms / jitter.firstMs);
      const from = Math.max(ms - spread, jitter.firstMs);
      return from + random() * (Math.min(ms + spread, mostMs) - from);
    }
    const from = ms * jitter.from.times + jitter.from.plusMs;
    return from + random() * (ms * jitter.to.times + jitter.to.plusMs - from);
  }
}
