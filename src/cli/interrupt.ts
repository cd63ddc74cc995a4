import { after } from "../world/real-timer.ts";

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** How long the servers of a run may take to close. */
const closingMs = 80;

/**
 * Ctrl-C or a closed terminal ends the run and then the program. Signals are left to the system, which ends the program at once
 * whatever it computes, until a run asks for the signal because it has servers to close, and again after the first signal.
 */
export class Interruption {
  #controller: AbortController | undefined;
  /** The exit code after a signal. */
  code: number | undefined;

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      for (const [name, code] of Object.entries(codes)) process.on(name, () => this.#caught(code));
    }
    return this.#controller.signal;
  }

  /** Acts like Ctrl-C, for terminals that deliver it as a key. */
  interrupt(): void {
    this.#caught(codes.SIGINT);
  }

  #caught(code: number): void {
    if (this.code !== undefined) process.exit(code);
    this.code = code;
    queueMicrotask(leaveSignalsToSystem);
    after(closingMs, () => process.exit(code));
    this.#controller?.abort();
  }
}

/** Those of libraries, too. Not amid a signal: a library that finds itself alone then ends the program before anything is closed. */
function leaveSignalsToSystem(): void {
  for (const name of Object.keys(codes)) process.removeAllListeners(name);
}
