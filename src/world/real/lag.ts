import { platform } from "node:os";

const LOOK_EVERY_MS = 5;
/** How late timers are on an idle machine; those of Windows fire at the ticks of its clock, 15.6 ms apart. */
const USUAL_MS = platform() === "win32" ? 16 : 2;
const SECOND_MS = 1000;

const lookers = new Set<Lag>();
let timer: NodeJS.Timeout | undefined;

/**
 * How long, in total, this process was prevented from acting in time since the measurement began: other programs had
 * the processor, or we had too much to do. Delays in that time are not the fault of any server.
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

  /** The most of it within one second, or in one piece. */
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
