import type { Clock, Timer } from "../../service/host.ts";

/** Timers of one run. A timer may fire early by a fraction of a millisecond; a sleep here never ends early. */
export class RealClock implements Clock {
  #startMs = performance.now();
  readonly #timers = new Set<NodeJS.Timeout>();

  /** The run begins now: starting servers is not part of it. */
  begin(): void {
    this.#startMs = performance.now();
  }

  now(): number {
    return performance.now() - this.#startMs;
  }

  /** How many timers are still to fire: what an abandoned call may still be waiting for. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Calls back once the time has passed. */
  after(ms: number, run: () => void): Timer {
    return this.callAfter(ms, run);
  }

  callAfter<Of = undefined>(ms: number, run: (of: Of) => void, of?: Of): Timer {
    const dueMs = performance.now() + ms;
    let timer: NodeJS.Timeout;
    const arm = (waitMs: number) => {
      timer = setTimeout(fire, Math.min(waitMs, LONGEST_TIMER_MS));
      this.#timers.add(timer);
    };
    const fire = () => {
      this.#timers.delete(timer);
      const leftMs = dueMs - performance.now();
      if (leftMs > 0) arm(Math.max(leftMs, 0));
      else run(of as Of);
    };
    arm(ms);
    return {
      callOff: () => {
        clearTimeout(timer);
        this.#timers.delete(timer);
      },
    };
  }

  sleep(ms: number, token?: { onGone(listener: () => void): () => void }): Promise<"slept" | "gone"> {
    return new Promise((resolve) => {
      let forget: (() => void) | undefined;
      const wake = () => {
        forget?.();
        resolve("slept");
      };
      const timer = ms < Number.POSITIVE_INFINITY ? this.after(ms, wake) : undefined;
      forget = token?.onGone(() => {
        timer?.callOff();
        resolve("gone");
      });
    });
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

/** The maximum of one timer: a longer one would fire at once. */
const LONGEST_TIMER_MS = 2_000_000_000;
