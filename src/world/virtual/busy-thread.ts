import type { Kernel } from "./kernel.ts";

/** The thread that carries a server's connections. While it is busy no request arrives. */
export class BusyThread {
  readonly #kernel: Kernel;
  #sinceMs = 0;
  #untilMs = 0;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  readonly keepBusy = (ms: number): void => {
    const { nowMs } = this.#kernel;
    if (nowMs >= this.#untilMs) this.#sinceMs = nowMs;
    this.#untilMs = Math.max(nowMs, this.#untilMs) + ms;
  };

  /** How long a request that comes now has to wait. One that comes at the moment at which the thread gets busy has arrived. */
  get waitMs(): number {
    if (this.#untilMs === 0) return 0;
    const { nowMs } = this.#kernel;
    return nowMs > this.#sinceMs && nowMs < this.#untilMs ? this.#untilMs - nowMs : 0;
  }
}
