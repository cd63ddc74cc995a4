/** Limits the retries of all calls together. */
export interface Budget {
  /** A call begins its first try. */
  begins(nowMs: number): void;
  /** Whether there is enough for one more retry, which is then deducted. */
  allows(nowMs: number): boolean;
  tryEnded(ok: boolean, wasRetry: boolean): void;
  /** A call is over. */
  over(): void;
}

/** Times are floats: a token earned except for a millionth counts. */
const nearly = 1e-6;

/** Each call earns a fraction of a token, each second some more, and a retry costs one. */
export class TokenBudget implements Budget {
  readonly #share: number;
  readonly #perSecond: number;
  /** Tokens at first, and at most. */
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

/** Retries may be a share of all tries in progress, and a few are always allowed, as in failsafe-go. */
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
 * Failures cost a token, successes earn a fraction, and retries are allowed while more than half are left, as in gRPC.
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
