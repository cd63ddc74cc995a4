import { after } from "../world/real-timer.ts";

const codes = { SIGINT: 130, SIGTERM: 143 } as const;
/** So long the servers of a run have to close. */
const closingMs = 120;

/** Ctrl-C ends what runs and then the program; a second one ends it at once. */
export class Interruption {
  readonly #controller = new AbortController();
  /** The exit code once a signal came. */
  code: number | undefined;

  constructor() {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.on(name, () => this.#caught(codes[name]));
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** As Ctrl-C, also where the terminal hands it over as a key. */
  interrupt(): void {
    this.#caught(codes.SIGINT);
  }

  #caught(code: number): void {
    if (this.code !== undefined) process.exit(code);
    this.code = code;
    after(closingMs, () => process.exit(code));
    this.#controller.abort();
  }
}
