import type { Limit } from "../../service/service.ts";
import type { Token } from "../../service/token.ts";
import type { Failure, Phase } from "../../trace.ts";
import { notConnected } from "../limit.ts";
import type { Kernel } from "./kernel.ts";
import type { Timer } from "./timers.ts";

/** The limit of a call from where it begins to run until it passes or is called off. */
export class RunningLimit {
  readonly #kernel: Kernel;
  readonly #limit: Limit;
  readonly #expire: () => void;
  #moment: Timer | undefined;

  constructor(kernel: Kernel, limit: Limit, expire: () => void) {
    this.#kernel = kernel;
    this.#limit = limit;
    this.#expire = expire;
    this.#begin();
  }

  enter(phase: Phase): void {
    if (!this.#limit.covers.includes(phase)) this.callOff();
  }

  callOff(): void {
    if (this.#moment !== undefined) this.#kernel.callOff(this.#moment);
    this.#moment = undefined;
  }

  get isOfSilence(): boolean {
    return this.#limit.ofSilence === true && this.#moment?.run !== undefined;
  }

  /** Each byte that comes sets a limit of silence back. */
  hear(): void {
    if (!this.isOfSilence) return;
    this.callOff();
    this.#begin();
  }

  #begin(): void {
    this.#moment = this.#kernel.limit(this.#limit.ms, this.#expire);
  }
}

/** The limit of a connection that will never stand, where there is one. */
export function limitConnecting(
  kernel: Kernel,
  limit: Limit | undefined,
  over: Token,
  giveUp: (why: Failure) => void,
): void {
  if (limit?.connectMs === undefined) return;
  const timer = kernel.limit(limit.connectMs, () => giveUp(notConnected));
  over.onGone(() => kernel.callOff(timer));
}
