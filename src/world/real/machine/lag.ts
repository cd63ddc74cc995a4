import { platform } from "node:os";

const LOOK_EVERY_MS = 5;
/** Timers may be this late on an idle machine. On Windows they fire at clock ticks, 15.6 ms apart. */
const USUAL_MS = platform() === "win32" ? 16 : 2;
const SECOND_MS = 1000;

const lookers = new Set<Lag>();
let timer: NodeJS.Timeout | undefined;

/**
 * Measures for how long this process could not act in time, because other programs used the processor or because it had too
 * much to do itself. No server is to blame for delays in that time.
 */
export class Lag {
  #ms = 0;
  #peakMs = 0;
  #lately: { readonly atMs: number; readonly lateMs: number }[] = [];

  constructor() {
    lookers.add(this);
    if (timer === undefined) look();
  }

  get ms(): number {
    return this.#ms;
  }

  /** The maximum within one second, or the longest single delay. */
  get peakMs(): number {
    return this.#peakMs;
  }

  see(atMs: number, lateMs: number): void {
    this.#ms += lateMs;
    this.#lately = [...this.#lately.filter((each) => each.atMs > atMs - SECOND_MS), { atMs, lateMs }];
    this.#peakMs = Math.max(
      this.#peakMs,
      this.#lately.reduce((sum, each) => sum + each.lateMs, 0),
    );
  }

  end(): void {
    lookers.delete(this);
    if (lookers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }
}

function look(): void {
  let lastMs = performance.now();
  timer = setInterval(() => {
    const nowMs = performance.now();
    const lateMs = nowMs - lastMs - LOOK_EVERY_MS;
    if (lateMs > USUAL_MS) for (const lag of lookers) lag.see(nowMs, lateMs);
    lastMs = nowMs;
  }, LOOK_EVERY_MS);
  timer.unref();
}
