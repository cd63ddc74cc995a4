export interface ThrottleRule {
  /** How many times as many requests are sent as the callee accepts. */
  readonly k: number;
  /** Requests are counted for this long. */
  readonly windowMs: number;
}

const parts = 60;

interface Count {
  requests: number;
  accepts: number;
}

/**
 * Adaptive throttling as in Site Reliability Engineering, chapter 21: a caller that has sent many more requests than were
 * accepted rejects some itself, with probability (requests - K * accepts) / (requests + 1).
 */
export class Throttle {
  readonly #rule: ThrottleRule;
  /** The counts of the latest parts of the window, by the number of the part. */
  readonly #parts = new Map<number, Count>();

  constructor(rule: ThrottleRule) {
    this.#rule = rule;
  }

  /** Counts a request, and returns whether the caller rejects it. `uniform`: from 0 to 1. */
  rejects(uniform: number, nowMs: number): boolean {
    const { requests, accepts } = this.#sum(nowMs);
    this.#part(nowMs).requests += 1;
    return uniform < Math.max(0, (requests - this.#rule.k * accepts) / (requests + 1));
  }

  accepted(nowMs: number): void {
    this.#part(nowMs).accepts += 1;
  }

  #sum(nowMs: number): Count {
    const first = this.#numberAt(nowMs) - parts;
    const sum = { requests: 0, accepts: 0 };
    for (const [number, { requests, accepts }] of this.#parts) {
      if (number <= first) {
        this.#parts.delete(number);
        continue;
      }
      sum.requests += requests;
      sum.accepts += accepts;
    }
    return sum;
  }

  #part(nowMs: number): Count {
    const number = this.#numberAt(nowMs);
    let part = this.#parts.get(number);
    if (part === undefined) {
      part = { requests: 0, accepts: 0 };
      this.#parts.set(number, part);
    }
    return part;
  }

  #numberAt(nowMs: number): number {
    return Math.floor((nowMs * parts) / this.#rule.windowMs);
  }
}
