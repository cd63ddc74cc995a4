import { after } from "../world/real-timer.ts";
import { end, leaveSignalsToSystem, signalCodes } from "./end.ts";

/** How long the servers of a run may take to close, unless a user's own programs need more. */
const usualClosingMs = 80;

/**
 * Ctrl-C or a closed terminal ends the run and then the program. Signals are left to the system, which ends the program at once
 * whatever it computes, until a run asks for the signal because it has servers to close, and again after the first signal.
 */
export class Interruption {
  #controller: AbortController | undefined;
  closingMs = usualClosingMs;
  /** The exit code after a signal. */
  code: number | undefined;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      for (const [name, code] of Object.entries(signalCodes)) process.on(name, () => this.#caught(code));
    }
    return this.#controller.signal;
  }

  /** Acts like Ctrl-C, for terminals that deliver it as a key. */
  interrupt(): void {
    this.#caught(signalCodes.SIGINT);
  }

  #caught(code: number): void {
    if (this.code !== undefined) end(code);
    this.code = code;
    // Not amid the signal: a library that finds itself the only listener would end the program before anything is closed.
    queueMicrotask(leaveSignalsToSystem);
    after(this.closingMs, () => end(code));
    this.#controller?.abort();
  }
}
