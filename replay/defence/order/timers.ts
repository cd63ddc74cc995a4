interface Timer {
  readonly atMs: number;
  readonly run: () => void;
}

/** A clock that jumps from one timer to the next; of two at the same moment the one that was set first comes first. */
export class Timers {
  #timers: Timer[] = [];
  #nowMs = 0;
  /** How many were ever set. */
  set = 0;

  get nowMs(): number {
    return this.#nowMs;
  }

  after(ms: number, run: () => void): void {
    this.set++;
    this.#timers.push({ atMs: this.#nowMs + ms, run });
  }

  runUntil(over: () => boolean): void {
    while (!over()) {
      const [some, ...others] = this.#timers;
      if (some === undefined) return;
      const next = others.reduce((first, each) => (each.atMs < first.atMs ? each : first), some);
      this.#timers = this.#timers.filter((each) => each !== next);
      this.#nowMs = next.atMs;
      next.run();
    }
  }
}
