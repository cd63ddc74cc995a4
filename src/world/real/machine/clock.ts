import type { Clock, Timer } from "../../../service/host.ts";
import { Deferred } from "../../../service/task.ts";

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

  after<Of = undefined>(ms: number, run: (of: Of) => void, of?: Of): Timer {
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

  sleep(ms: number, cancellation?: { onCancel(listener: () => void): () => void }): Deferred<"slept" | "gone"> {
    const sleep = new Deferred<"slept" | "gone">();
    let forget: (() => void) | undefined;
    const wake = () => {
      forget?.();
      sleep.resolve("slept");
    };
    const timer = ms < Number.POSITIVE_INFINITY ? this.after(ms, wake) : undefined;
    forget = cancellation?.onCancel(() => {
      timer?.callOff();
      sleep.resolve("gone");
    });
    return sleep;
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}

/** Longer waits take several timers, because a timer above the maximum of Node would fire at once. */
const LONGEST_TIMER_MS = 2_000_000_000;
