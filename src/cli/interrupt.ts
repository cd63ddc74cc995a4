import { after } from "../world/real-timer.ts";

const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** So long the servers of a run have to close. */
const closingMs = 120;

/** Ctrl-C, or a terminal that is closed, ends what runs and then the program; a second one ends it at once. */
export class Interruption {
  readonly #controller = new AbortController();
  #heeded = false;
  /** The exit code once a signal came. */
  code: number | undefined;

  constructor() {
    for (const [name, code] of Object.entries(codes)) process.on(name, () => this.#caught(code));
  }

  get signal(): AbortSignal {
    this.#heeded = true;
    return this.#controller.signal;
  }

  /** As Ctrl-C, also where the terminal hands it over as a key. */
  interrupt(): void {
    this.#caught(codes.SIGINT);
  }

  #caught(code: number): void {
    // Where nobody has asked for the signal yet, there is nothing to close.
    if (this.code !== undefined || !this.#heeded) process.exit(code);
    this.code = code;
    after(closingMs, () => process.exit(code));
    this.#controller.abort();
  }
}
