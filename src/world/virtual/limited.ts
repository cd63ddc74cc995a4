import type { Limit, Part, Wire } from "../../service/service.ts";
import type { Token } from "../../service/token.ts";
import type { Failure, Phase } from "../../trace.ts";
import { notConnected } from "../limit.ts";
import type { Kernel } from "./kernel.ts";
import type { Timer } from "./timers.ts";

/** Of an answer without an end so many pieces are heard; it goes on like that. */
export const heardPieces = 10;

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

  /** Each byte that comes sets a limit of silence back; one that comes for ever takes it away. */
  hear({ script, endless }: Wire): void {
    if (this.#limit.ofSilence)
      this.#hearNext(script[Symbol.iterator](), endless ? heardPieces : Number.POSITIVE_INFINITY);
  }

  /** One after the other: a long script is not laid out before it is heard. */
  #hearNext(parts: Iterator<Part>, most: number): void {
    let pausedMs = 0;
    let next = parts.next();
    for (; !next.done && "pauseMs" in next.value; next = parts.next()) pausedMs += next.value.pauseMs;
    if (next.done) return;
    this.#kernel.at(pausedMs, () => {
      if (this.#moment === undefined) return;
      this.callOff();
      if (most === 0) return;
      this.#begin();
      this.#hearNext(parts, most - 1);
    });
  }

  #begin(): void {
    this.#moment = this.#kernel.limit(this.#limit.ms, () => {
      this.#moment = undefined;
      this.#expire();
    });
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
