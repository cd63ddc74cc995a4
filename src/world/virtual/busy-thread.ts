import type { Kernel } from "./kernel.ts";

/** The thread that handles a server's connections. No request arrives while it is busy. */
export class BusyThread {
  readonly #kernel: Pick<Kernel, "nowMs">;
  #sinceMs = 0;
  #untilMs = 0;

  constructor(kernel: Pick<Kernel, "nowMs">) {
    this.#kernel = kernel;
  }

  readonly keepBusy = (ms: number): void => {
    const { nowMs } = this.#kernel;
    if (nowMs >= this.#untilMs) this.#sinceMs = nowMs;
    this.#untilMs = toMicrosecond(Math.max(nowMs, this.#untilMs) + ms);
  };

  /** How long a request sent now waits for the thread. A request sent at the moment when the thread becomes busy does not wait. */
  get waitMs(): number {
    const { nowMs } = this.#kernel;
    return nowMs > this.#sinceMs ? Math.max(0, this.#untilMs - nowMs) : 0;
  }
}

/** Rounds to the kernel's resolution: otherwise a remaining fraction would round to a wait of 0 again and again. */
function toMicrosecond(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
