import { Deferred } from "../../../service/task.ts";
import type { Kernel } from "../time/kernel.ts";

/** The thread that handles a server's connections. While it is busy, no request arrives, no part of an answer is sent, and no hang-up is noticed. */
export class BusyThread {
  readonly #kernel: Pick<Kernel, "nowMs" | "at">;
  #sinceMs = 0;
  #untilMs = 0;
  /** Whether it is passing on what waited for it. */
  #passes = false;

  constructor(kernel: Pick<Kernel, "nowMs" | "at">) {
    this.#kernel = kernel;
  }

  readonly keepBusy = (ms: number): void => {
    const { nowMs } = this.#kernel;
    if (nowMs >= this.#untilMs) this.#sinceMs = nowMs;
    this.#untilMs = toMicrosecond(Math.max(nowMs, this.#untilMs) + ms);
  };

  /** How long a request sent now waits for the thread. One sent at the moment when the thread becomes busy does not wait. */
  get waitMs(): number {
    const { nowMs } = this.#kernel;
    return nowMs > this.#sinceMs ? this.busyMs : 0;
  }

  /** How long the thread is still busy. */
  get busyMs(): number {
    return this.#passes ? 0 : Math.max(0, this.#untilMs - this.#kernel.nowMs);
  }

  /** Runs once the thread is free. A thread that becomes busy again at that moment has passed on before what waited for it. */
  whenFree(run: () => void): void {
    const ms = this.busyMs;
    if (ms === 0) run();
    else this.#kernel.at(ms, () => (this.waitMs > 0 ? this.whenFree(run) : this.#pass(run)));
  }

  #pass(run: () => void): void {
    this.#passes = true;
    run();
    this.#passes = false;
  }

  free(): Deferred<void> {
    const free = new Deferred<void>();
    this.whenFree(() => free.resolve());
    return free;
  }
}

/** Rounds to the kernel's resolution: otherwise a remaining fraction would round to a wait of 0 again and again. */
export function toMicrosecond(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
