export interface RateLimitRule {
  /** Tokens a second. */
  readonly rate: number;
  readonly burst: number;
}

export interface Allowance {
  readonly allowed: boolean;
  readonly remaining: number;
  /** The time until the next request would be allowed; 0 if it would be allowed now. */
  readonly waitMs: number;
}

/**
 * A token bucket for each caller, full at first. A bucket that had time to fill up again equals a new one, so the
 * oldest are dropped once they are full; beyond `most` callers at once the one not seen for longest is dropped anyway.
 */
export class RateLimit {
  readonly #rule: RateLimitRule;
  readonly #most: number;
  /** Insertion order is the order in which callers were last seen. */
  readonly #buckets = new Map<string, { tokens: number; atMs: number }>();

  constructor(rule: RateLimitRule, most = 10_000) {
    this.#rule = rule;
    this.#most = most;
  }

  get callers(): number {
    return this.#buckets.size;
  }

  take(caller: string, nowMs: number): Allowance {
    const { rate, burst } = this.#rule;
    const known = this.#buckets.get(caller);
    this.#buckets.delete(caller);
    const earned = known === undefined ? burst : known.tokens + ((nowMs - known.atMs) * rate) / 1000;
    // Rounding must not reject a caller who has all but a millionth of a token.
    const tokens = Math.min(burst, earned + 1e-6);
    const allowed = tokens >= 1;
    const left = allowed ? tokens - 1 : tokens;
    this.#forget(nowMs);
    this.#buckets.set(caller, { tokens: left, atMs: nowMs });
    return { allowed, remaining: Math.floor(left), waitMs: left >= 1 ? 0 : ((1 - left) * 1000) / rate };
  }

  #forget(nowMs: number): void {
    const { rate, burst } = this.#rule;
    for (const [caller, { tokens, atMs }] of this.#buckets) {
      const full = tokens + ((nowMs - atMs) * rate) / 1000 >= burst;
      if (!full && this.#buckets.size < this.#most) return;
      this.#buckets.delete(caller);
    }
  }
}

/** Returns the headers that every answer carries, allowed or not. */
export function rateLimitHeaders({ rate, burst }: RateLimitRule, { remaining }: Allowance): [string, string][] {
  return [
    ["x-ratelimit-remaining", String(remaining)],
    ["x-ratelimit-replenish-rate", String(rate)],
    ["x-ratelimit-burst-capacity", String(burst)],
    ["x-ratelimit-requested-tokens", "1"],
  ];
}
