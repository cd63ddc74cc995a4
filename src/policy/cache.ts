export interface CacheRule {
  /** The maximum number of keys; the least recently used one is evicted first. */
  readonly size: number;
  readonly timeToLiveMs: number;
  /** Whether callers that miss a key already being fetched wait for that fetch. */
  readonly singleFlight: boolean;
}

export type CacheLookup<Value> =
  | { readonly kind: "hit"; readonly value: Value }
  /** The caller fetches the value from behind the cache and reports with `store` or `fail`. */
  | { readonly kind: "fetch" }
  /** Another caller is fetching it. */
  | { readonly kind: "wait" };

type Key = string | number;

interface CacheEntry<Value> {
  readonly key: Key;
  readonly value: Value;
  readonly untilMs: number;
  older: CacheEntry<Value> | undefined;
  newer: CacheEntry<Value> | undefined;
}

/**
 * Decides about hits, evictions and fetches. Its entries are linked in order of use: a Map keeps that order too, but
 * finding its first key takes longer the more keys were deleted before it.
 */
export class Cache<Value> {
  readonly #rule: CacheRule;
  readonly #entries = new Map<Key, CacheEntry<Value>>();
  readonly #fetching = new Set<Key>();
  #oldest: CacheEntry<Value> | undefined;
  #newest: CacheEntry<Value> | undefined;

  constructor(rule: CacheRule) {
    this.#rule = rule;
  }

  get size(): number {
    return this.#entries.size;
  }

  look(key: Key, nowMs: number): CacheLookup<Value> {
    const entry = this.#entries.get(key);
    if (entry !== undefined && nowMs < entry.untilMs) {
      this.#unlink(entry);
      this.#append(entry);
      return { kind: "hit", value: entry.value };
    }
    if (entry !== undefined) this.#forget(entry);
    if (!this.#rule.singleFlight) return { kind: "fetch" };
    if (this.#fetching.has(key)) return { kind: "wait" };
    this.#fetching.add(key);
    return { kind: "fetch" };
  }

  store(key: Key, value: Value, nowMs: number): void {
    const { size, timeToLiveMs } = this.#rule;
    this.#fetching.delete(key);
    const before = this.#entries.get(key);
    if (before !== undefined) this.#forget(before);
    const entry = { key, value, untilMs: nowMs + timeToLiveMs, older: undefined, newer: undefined };
    this.#entries.set(key, entry);
    this.#append(entry);
    if (this.#entries.size > size) this.#forget(this.#oldest!);
  }

  /** The fetch failed: the next caller fetches again. */
  fail(key: Key): void {
    this.#fetching.delete(key);
  }

  /** Drops all entries; fetches in progress continue. */
  flush(): void {
    this.#entries.clear();
    this.#oldest = undefined;
    this.#newest = undefined;
  }

  #forget(entry: CacheEntry<Value>): void {
    this.#entries.delete(entry.key);
    this.#unlink(entry);
  }

  #append(entry: CacheEntry<Value>): void {
    entry.older = this.#newest;
    entry.newer = undefined;
    if (this.#newest === undefined) this.#oldest = entry;
    else this.#newest.newer = entry;
    this.#newest = entry;
  }

  #unlink({ older, newer }: CacheEntry<Value>): void {
    if (older === undefined) this.#oldest = newer;
    else older.newer = newer;
    if (newer === undefined) this.#newest = older;
    else newer.older = older;
  }
}
