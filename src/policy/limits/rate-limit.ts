export interface RateLimitRule {
  /** Tokens a second. */
  readonly rate: number;
  readonly burst: number;
  /** Tokens are added this often, those of the whole interval at once; by default each as soon as it is due. */
  readonly fillInterval?: number | undefined;
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
    const { burst } = this.#rule;
    const known = this.#buckets.get(caller);
    this.#buckets.delete(caller);
    const earned = known === undefined ? burst : known.tokens + this.#earned(known.atMs, nowMs);
    // Rounding must not reject a caller who has all but a millionth of a token.
    const tokens = Math.min(burst, earned + 1e-6);
    const allowed = tokens >= 1;
    const left = allowed ? tokens - 1 : tokens;
    this.#forget(nowMs);
    this.#buckets.set(caller, { tokens: left, atMs: nowMs });
    return { allowed, remaining: Math.floor(left), waitMs: left >= 1 ? 0 : this.#waitMs(1 - left, nowMs) };
  }

  #earned(fromMs: number, toMs: number): number {
    const { rate, fillInterval } = this.#rule;
    if (fillInterval === undefined) return ((toMs - fromMs) * rate) / 1000;
    const fills = Math.floor(toMs / fillInterval) - Math.floor(fromMs / fillInterval);
    return (fills * fillInterval * rate) / 1000;
  }

  #waitMs(tokens: number, nowMs: number): number {
    const { rate, fillInterval } = this.#rule;
    if (fillInterval === undefined) return (tokens * 1000) / rate;
    return Math.ceil((tokens * 1000) / rate / fillInterval) * fillInterval - (nowMs % fillInterval);
  }

  #forget(nowMs: number): void {
    const { burst } = this.#rule;
    for (const [caller, { tokens, atMs }] of this.#buckets) {
      const full = tokens + this.#earned(atMs, nowMs) >= burst;
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
