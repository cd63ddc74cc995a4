export const limitRules = ["vegas", "gradient", "aimd"] as const;

/** How many calls may be in progress, by how long the latest ones took. */
export interface AdaptiveRule {
  readonly by: (typeof limitRules)[number];
  readonly starts: number;
  readonly least: number;
  readonly most: number;
  /** A call that takes longer counts as dropped; only for `aimd`. */
  readonly timeoutMs: number;
}

/** The defaults of Netflix's library. */
export const usualLimits = {
  vegas: { starts: 20, least: 1, most: 1000 },
  gradient: { starts: 20, least: 20, most: 200 },
  aimd: { starts: 20, least: 20, most: 200 },
} as const satisfies Record<AdaptiveRule["by"], Omit<AdaptiveRule, "by" | "timeoutMs">>;

/** A call that has ended. `inFlight`: the calls in progress when it began, with itself. */
export interface LimitSample {
  readonly tookMs: number;
  readonly inFlight: number;
  readonly dropped: boolean;
}

/** A limit that follows the calls, as in Netflix's concurrency-limits. `random`: a number from 0 to 1. */
export interface AdaptiveLimit {
  readonly limit: number;
  ended(sample: LimitSample, random: () => number): void;
}

export function adaptiveLimit(rule: AdaptiveRule): AdaptiveLimit {
  return new limits[rule.by](rule);
}

/** Whole nanoseconds, as in the library: their quotients decide whether a queue is just below a limit. It rejects a time of 0. */
function nsOf(ms: number): number {
  return Math.max(1, Math.round(ms * 1e6));
}

/** Estimates the queue from the shortest time: a call that took twice as long spent half of its time waiting. */
class Vegas implements AdaptiveLimit {
  readonly #rule: AdaptiveRule;
  #estimate: number;
  #shortestNs = 0;
  #samples = 0;
  /** Undefined before the first sample. */
  #jitter: number | undefined;

  constructor(rule: AdaptiveRule) {
    this.#rule = rule;
    this.#estimate = rule.starts;
  }

  get limit(): number {
    return Math.trunc(this.#estimate);
  }

  ended({ tookMs, inFlight, dropped }: LimitSample, random: () => number): void {
    const ns = nsOf(tookMs);
    this.#jitter ??= random();
    this.#samples += 1;
    // The shortest time is measured anew now and then, because the server may have become slower.
    if ((0.5 + this.#jitter / 2) * samplesOfProbe * this.#estimate <= this.#samples) {
      this.#jitter = random();
      this.#samples = 0;
      this.#shortestNs = ns;
    } else if (this.#shortestNs === 0 || ns < this.#shortestNs) this.#shortestNs = ns;
    else this.#estimate = this.#next(ns, inFlight, dropped);
  }

  #next(tookNs: number, inFlight: number, dropped: boolean): number {
    const { least, most } = this.#rule;
    const before = this.#estimate;
    const step = Math.max(1, Math.trunc(Math.log10(this.limit)));
    const queue = Math.ceil(before * (1 - this.#shortestNs / tookNs));
    const within = (limit: number) => Math.max(least, Math.min(most, limit));
    if (dropped) return within(before - step);
    if (inFlight * 2 < before) return before;
    if (queue <= step) return within(before + 6 * step);
    if (queue < 3 * step) return within(before + step);
    return queue > 6 * step ? within(before - step) : before;
  }
}

const samplesOfProbe = 30;

/** Compares each call with the average over a long time. */
class Gradient implements AdaptiveLimit {
  readonly #rule: AdaptiveRule;
  readonly #usual = new SlowAverage();
  #estimate: number;

  constructor(rule: AdaptiveRule) {
    this.#rule = rule;
    this.#estimate = rule.starts;
  }

  get limit(): number {
    return Math.trunc(this.#estimate);
  }

  ended({ tookMs, inFlight }: LimitSample): void {
    const { least, most } = this.#rule;
    const ns = nsOf(tookMs);
    const usualNs = this.#usual.add(ns);
    // After a long overload the average must come down, or the limit would grow for as long as it was high.
    if (usualNs / ns > 2) this.#usual.scale(0.95);
    if (inFlight < this.#estimate / 2) return;
    const gradient = Math.max(0.5, Math.min(1, (tolerance * usualNs) / ns));
    const next = this.#estimate * (1 - smoothing) + (this.#estimate * gradient + spare) * smoothing;
    this.#estimate = Math.max(least, Math.min(most, next));
  }
}

const tolerance = 1.5;
const smoothing = 0.2;
const spare = 4;

/** The mean of the first ten values; later ones change it by 2 in 601 of their difference. */
class SlowAverage {
  #count = 0;
  #sum = 0;
  #value = 0;

  add(value: number): number {
    if (this.#count < 10) {
      this.#count += 1;
      this.#sum += value;
      this.#value = this.#sum / this.#count;
    } else this.#value = this.#value * (1 - weight) + value * weight;
    return this.#value;
  }

  scale(by: number): void {
    this.#value *= by;
  }
}

const weight = 2 / 601;

/** Grows by one with each good call while half of it is used, and shrinks by a tenth with each bad one. */
class Aimd implements AdaptiveLimit {
  readonly #rule: AdaptiveRule;
  limit: number;

  constructor(rule: AdaptiveRule) {
    this.#rule = rule;
    this.limit = rule.starts;
  }

  ended({ tookMs, inFlight, dropped }: LimitSample): void {
    const { least, most, timeoutMs } = this.#rule;
    let next = this.limit;
    if (dropped || tookMs > timeoutMs) next = Math.trunc(next * 0.9);
    else if (inFlight * 2 >= next) next += 1;
    this.limit = Math.min(most, Math.max(least, next));
  }
}

const limits = { vegas: Vegas, gradient: Gradient, aimd: Aimd };
