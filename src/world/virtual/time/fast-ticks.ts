const TICK_MS = 499;

/**
 * The clock of undici's timers, which all calls of a process share. It ticks while a call is open. A timer is noticed at one
 * tick, counts from the tick before, and fires at a later one.
 */
export class FastTicks {
  #fromMs = 0;
  #open = 0;
  /** The tick that finds no timer left. */
  #endsAtMs = 0;

  opened(nowMs: number): void {
    if (this.#open === 0 && nowMs >= this.#endsAtMs) this.#fromMs = nowMs;
    this.#open += 1;
  }

  closed(nowMs: number): void {
    this.#open -= 1;
    if (this.#open === 0) this.#endsAtMs = this.#nextMs(nowMs);
  }

  /** The time until a timer is noticed that an open call starts now. The only timer starts the clock anew. */
  untilNoticed(nowMs: number): number {
    if (this.#open === 1 && nowMs >= this.#endsAtMs) this.#fromMs = nowMs;
    return this.#nextMs(nowMs) - nowMs;
  }

  /** The time from the tick that notices a timer of this length to the tick at which it fires. */
  static lengthMs(ms: number): number {
    return Math.max(1, Math.ceil(ms / TICK_MS) - 1) * TICK_MS;
  }

  #nextMs(nowMs: number): number {
    return this.#fromMs + (Math.floor((nowMs - this.#fromMs) / TICK_MS) + 1) * TICK_MS;
  }
}
