import { after } from "../../world/real-timer.ts";
import { end, leaveSignalsToSystem, signalCodes } from "./end.ts";

/** The time for the lab's own servers to close; a user's programs may need more. */
const usualClosingMs = 80;

/**
 * Ends the run and then the program on Ctrl-C or a closed terminal. By default the system handles signals, so that a
 * signal ends the program at once even while it computes. A run that has servers to close catches the first signal
 * only.
 */
export class Interruption {
  #controller: AbortController | undefined;
  closingMs = usualClosingMs;
  /** Whether a signal is how the command usually ends, so that Ctrl-C and SIGTERM are a success. */
  isUsualEnd = false;
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
    const ownCode = this.isUsualEnd && code !== signalCodes.SIGHUP ? 0 : code;
    this.code = ownCode;
    // Not during the signal: a library that finds itself the only listener ends the program before the servers close.
    queueMicrotask(leaveSignalsToSystem);
    after(this.closingMs, () => end(ownCode));
    this.#controller?.abort();
  }
}
