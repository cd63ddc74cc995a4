export interface CacheRule {
  /** How many keys it holds; the one that was not asked for the longest makes room. */
  readonly size: number;
  readonly timeToLiveMs: number;
  /** Whether those who miss a key that is being fetched wait for that fetch. */
  readonly singleFlight: boolean;
}

export type Lookup<Value> =
  | { readonly kind: "hit"; readonly value: Value }
  /** The asker gets the value from behind the cache and reports with `store` or `fail`. */
  | { readonly kind: "fetch" }
  /** Somebody else is fetching it. */
  | { readonly kind: "wait" };

/** What a cache answers, forgets and fetches. */
export class Cache<Value> {
  readonly #rule: CacheRule;
  /** Insertion order is the order in which keys were last asked for. */
  readonly #entries = new Map<string | number, { readonly value: Value; readonly untilMs: number }>();
  readonly #fetching = new Set<string | number>();

  constructor(rule: CacheRule) {
    this.#rule = rule;
  }

  get size(): number {
    return this.#entries.size;
  }

  look(key: string | number, nowMs: number): Lookup<Value> {
    const entry = this.#entries.get(key);
    if (entry !== undefined) {
      this.#entries.delete(key);
      if (nowMs < entry.untilMs) {
        this.#entries.set(key, entry);
        return { kind: "hit", value: entry.value };
      }
    }
    if (!this.#rule.singleFlight) return { kind: "fetch" };
    if (this.#fetching.has(key)) return { kind: "wait" };
    this.#fetching.add(key);
    return { kind: "fetch" };
  }

  store(key: string | number, value: Value, nowMs: number): void {
    const { size, timeToLiveMs } = this.#rule;
    this.#fetching.delete(key);
    this.#entries.delete(key);
    this.#entries.set(key, { value, untilMs: nowMs + timeToLiveMs });
    for (const longestUnasked of this.#entries.keys()) {
      if (this.#entries.size <= size) return;
      this.#entries.delete(longestUnasked);
    }
  }

  /** The fetch came to nothing: the next one to ask fetches again. */
  fail(key: string | number): void {
    this.#fetching.delete(key);
  }

  /** Forgets all it holds; fetches under way go on. */
  flush(): void {
    this.#entries.clear();
  }
}
