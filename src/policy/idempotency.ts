/** The known state of the work for an idempotency key. */
export type KeyState = "done" | "running" | "unknown";

/** A request with a key proceeds, unless an earlier request had the same key. */
export type KeyCheck<Result> =
  | { readonly kind: "new"; readonly entry: KeyEntry<Result> }
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "running"; readonly entry: KeyEntry<Result> }
  | { readonly kind: "other-body" };

export interface KeyEntry<Result> {
  readonly body: string;
  result: Result | undefined;
  doneAtMs: number;
  /** Called when the work is done or has failed. */
  readonly waiting: (() => void)[];
}

/**
 * Remembers what was done for each idempotency key for a limited time; beyond a number of keys the oldest are
 * forgotten.
 */
export class Keys<Result> {
  readonly #keepsForMs: number;
  readonly #most: number;
  readonly #entries = new Map<string, KeyEntry<Result>>();

  constructor(keepsForMs: number, most = 100_000) {
    this.#keepsForMs = keepsForMs;
    this.#most = most;
  }

  check(key: string, body: string, nowMs: number): KeyCheck<Result> {
    const known = this.#known(key, nowMs);
    if (known === undefined) {
      const entry: KeyEntry<Result> = { body, result: undefined, doneAtMs: 0, waiting: [] };
      this.#entries.set(key, entry);
      this.#forgetOldest();
      return { kind: "new", entry };
    }
    if (known.body !== body) return { kind: "other-body" };
    return known.result === undefined ? { kind: "running", entry: known } : { kind: "done", result: known.result };
  }

  stateOf(key: string, nowMs: number): KeyState {
    const known = this.#known(key, nowMs);
    if (known === undefined) return "unknown";
    return known.result === undefined ? "running" : "done";
  }

  done(entry: KeyEntry<Result>, result: Result, nowMs: number): void {
    if (entry.result !== undefined) return;
    entry.result = result;
    entry.doneAtMs = nowMs;
    for (const wake of entry.waiting.splice(0)) wake();
  }

  /** The work failed: the next request with this key starts again. */
  forget(key: string, entry: KeyEntry<Result>): void {
    if (entry.result !== undefined || this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    for (const wake of entry.waiting.splice(0)) wake();
  }

  #known(key: string, nowMs: number): KeyEntry<Result> | undefined {
    const known = this.#entries.get(key);
    const isOld = known?.result !== undefined && nowMs - known.doneAtMs >= this.#keepsForMs;
    if (!isOld) return known;
    this.#entries.delete(key);
    return undefined;
  }

  #forgetOldest(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#entries.size <= this.#most) return;
      if (entry.result !== undefined) this.#entries.delete(key);
    }
  }
}
