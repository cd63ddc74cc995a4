import { after } from "../world/real-timer.ts";

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** How long the servers of a run may take to close. */
const closingMs = 120;

/** Ctrl-C or a closed terminal ends the run and then the program; a second one ends the program at once. */
export class Interruption {
  readonly #controller = new AbortController();
  #heeded = false;
  /** The exit code after a signal. */
  code: number | undefined;

  constructor() {
    for (const [name, code] of Object.entries(codes)) process.on(name, () => this.#caught(code));
  }

  get signal(): AbortSignal {
    this.#heeded = true;
    return this.#controller.signal;
  }

  /** Acts like Ctrl-C, for terminals that deliver it as a key. */
  interrupt(): void {
    this.#caught(codes.SIGINT);
  }

  #caught(code: number): void {
    // If nothing listens for the signal yet, there is nothing to close.
    if (this.code !== undefined || !this.#heeded) process.exit(code);
    this.code = code;
    after(closingMs, () => process.exit(code));
    this.#controller.abort();
  }
}
