import type { Limit, Wire } from "../../service/service.ts";
import type { Phase } from "../../trace.ts";
import type { Kernel } from "./kernel.ts";
import type { Moment } from "./moments.ts";

/** Of an answer without an end so many parts are heard; it goes on like that. */
const heardParts = 20;

/** The limit of a call from where it begins to run until it passes or is called off. */
export class RunningLimit {
  readonly #kernel: Kernel;
  readonly #limit: Limit;
  readonly #expire: () => void;
  #moment: Moment | undefined;

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
    if (!this.#limit.ofSilence) return;
    let atMs = 0;
    let parts = 0;
    for (const part of script) {
      if ("pauseMs" in part) atMs += part.pauseMs;
      else this.#kernel.at(atMs, () => this.#again());
      parts += 1;
      if (endless && parts > heardParts) return void this.#kernel.at(atMs, () => this.callOff());
    }
  }

  #begin(): void {
    this.#moment = this.#kernel.limit(this.#limit.ms, () => {
      this.#moment = undefined;
      this.#expire();
    });
  }

  #again(): void {
    if (this.#moment === undefined) return;
    this.callOff();
    this.#begin();
  }
}
