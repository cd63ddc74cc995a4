import { SliceWindow } from "./slice-window.ts";
import { type BreakerWindow, Tally, type WindowRule } from "./window.ts";

export function makeWindow(rule: WindowRule, nowMs: number): BreakerWindow {
  if (rule.kind === "calls") return new CallWindow(rule.size);
  if (rule.kind === "slices") return new SliceWindow(rule, nowMs);
  return new PeriodWindow(rule.kind === "period" ? rule.forMs : Number.POSITIVE_INFINITY, nowMs);
}

class PeriodWindow implements BreakerWindow {
  counts = new Tally();
  readonly #forMs: number;
  #sinceMs: number;

  constructor(forMs: number, nowMs: number) {
    this.#forMs = forMs;
    this.#sinceMs = nowMs;
  }

  look(nowMs: number): boolean {
    if (nowMs <= this.#sinceMs + this.#forMs) return false;
    this.empty(nowMs);
    return true;
  }

  begin(): number {
    this.counts.calls++;
    return 0;
  }

  end(failed: boolean, slow: boolean): void {
    this.counts.end(failed, slow);
  }

  empty(nowMs: number): void {
    this.counts = new Tally();
    this.#sinceMs = nowMs;
  }
}

/** Keeps the results of the last calls. Calls in progress do not count. */
class CallWindow implements BreakerWindow {
  counts = new Tally();
  /** A ring of results, each with one bit for a failure and one for a slow call. */
  readonly #results: Uint8Array;
  #next = 0;

  constructor(size: number) {
    this.#results = new Uint8Array(size);
  }

  look(): boolean {
    return false;
  }

  begin(): number {
    return 0;
  }

  end(failed: boolean, slow: boolean): void {
    const { counts } = this;
    if (counts.calls < this.#results.length) counts.calls++;
    else {
      const oldest = this.#results[this.#next]!;
      counts.failures -= oldest & 1;
      counts.slow -= oldest >> 1;
    }
    this.#results[this.#next] = (failed ? 1 : 0) | (slow ? 2 : 0);
    this.#next = (this.#next + 1) % this.#results.length;
    counts.end(failed, slow);
  }

  empty(): void {
    this.counts = new Tally();
    this.#next = 0;
  }
}
