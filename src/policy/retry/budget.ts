/** Limits the retries of all calls together. */
export interface Budget {
  /** Records the first try of a call. */
  begins(nowMs: number): void;
  /** Whether there is enough for one more retry, which is then deducted. */
  allows(nowMs: number): boolean;
  tryEnded(ok: boolean, wasRetry: boolean): void;
  /** Records the end of a call. */
  over(): void;
}

/** Rounding must not reject a retry that lacks only a millionth of a token. */
const nearly = 1e-6;

/** Earns a fraction of a token with each call and some every second. A retry costs one token. */
export class TokenBudget implements Budget {
  readonly #share: number;
  readonly #perSecond: number;
  /** The initial and the maximum number of tokens. */
  readonly #starts: number;
  #tokens: number;
  #atMs: number;

  constructor({ share, perSecond, starts }: { share: number; perSecond: number; starts: number }, nowMs: number) {
    this.#share = share;
    this.#perSecond = perSecond;
    this.#starts = starts;
    this.#tokens = starts;
    this.#atMs = nowMs;
  }

  get tokens(): number {
    return this.#tokens;
  }

  begins(nowMs: number): void {
    this.#earn(nowMs, this.#share);
  }

  allows(nowMs: number): boolean {
    this.#earn(nowMs, 0);
    if (this.#tokens < 1 - nearly) return false;
    this.#tokens = Math.max(0, this.#tokens - 1);
    return true;
  }

  tryEnded(): void {}

  over(): void {}

  #earn(nowMs: number, more: number): void {
    const earned = this.#tokens + ((nowMs - this.#atMs) * this.#perSecond) / 1000 + more;
    this.#tokens = Math.min(this.#starts, earned);
    this.#atMs = nowMs;
  }
}

/** Limits retries to a share of all tries in progress, but always allows a few, as failsafe-go does. */
export class RunningBudget implements Budget {
  readonly #share: number;
  readonly #always: number;
  #running = 0;
  #retries = 0;

  constructor({ share, always }: { share: number; always: number }) {
    this.#share = share;
    this.#always = always;
  }

  begins(): void {
    this.#running++;
  }

  allows(): boolean {
    if (this.#retries >= this.#always && this.#retries / this.#running > this.#share) return false;
    this.#retries++;
    this.#running++;
    return true;
  }

  tryEnded(_ok: boolean, wasRetry: boolean): void {
    if (!wasRetry) return;
    this.#retries--;
    this.#running--;
  }

  over(): void {
    this.#running--;
  }
}

/**
 * Allows retries while more than half of the tokens are left, as gRPC does. Failures cost a token, successes earn a
 * fraction.
 */
export class ThrottleBudget implements Budget {
  readonly #most: number;
  readonly #earns: number;
  #tokens: number;

  constructor({ most, earns }: { most: number; earns: number }) {
    this.#most = most;
    this.#earns = earns;
    this.#tokens = most;
  }

  begins(): void {}

  allows(): boolean {
    return this.#tokens > this.#most / 2;
  }

  tryEnded(ok: boolean): void {
    this.#tokens = ok ? Math.min(this.#most, this.#tokens + this.#earns) : Math.max(0, this.#tokens - 1);
  }

  over(): void {}
}
