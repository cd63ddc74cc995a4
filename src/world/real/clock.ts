import type { Clock, Timer } from "../../service/host.ts";

/** The timers of one run. Node's timers may fire a fraction of a millisecond early; these never do. */
export class RealClock implements Clock {
  #startMs = performance.now();
  readonly #timers = new Set<NodeJS.Timeout>();

  /** Sets the start of the run to now, because starting servers is not part of it. */
  begin(): void {
    this.#startMs = performance.now();
  }

  now(): number {
    return performance.now() - this.#startMs;
  }

  /** The number of timers for which an abandoned call may still be waiting. */
  get pending(): number {
    return this.#timers.size;
  }

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

  /** Nothing to do: a real clock waits for nobody. */
  promised(): void {}

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

/** Longer waits take several timers, because a timer above the maximum of Node would fire at once. */
const LONGEST_TIMER_MS = 2_000_000_000;
