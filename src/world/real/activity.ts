import type { RealClock } from "./clock.ts";

const LOOK_EVERY_MS = 12;
const SILENT_LOOKS = 5;
/** Work without an end is not waited for; other work may take this long. */
const BESIDE_ENDLESS_MS = 1000;

/** Counts work in progress in a run, and notes activity, by whose absence silence is detected. */
export class Activity {
  readonly #clock: Pick<RealClock, "now" | "pending">;
  /** How many requests are being worked on. */
  #working = 0;
  /** Rises with everything that happens. */
  #stirs = 0;
  #isEndless = false;
  #isOver = false;
  #crash: { readonly error: unknown } | undefined;
  #onCrash: ((error: unknown) => void) | undefined;

  constructor(clock: Pick<RealClock, "now" | "pending">, onCrash?: (error: unknown) => void) {
    this.#clock = clock;
    this.#onCrash = onCrash;
  }

  /** The run has ended; what still happens does not count. */
  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
  }

  stirred(): void {
    this.#stirs += 1;
  }

  /** An answer without an end has begun. */
  goesOnForEver(): void {
    this.#isEndless = true;
  }

  /**
   * Work of a server, or a call by one, watched until it ends, even if nobody waits for it any more: an error thrown there is
   * our bug.
   */
  watch<Result>(work: Promise<Result>): Promise<Result> {
    this.#working += 1;
    work.then(this.#worked, this.#failed);
    return work;
  }

  readonly #worked = (): void => {
    this.#working -= 1;
  };

  readonly #failed = (error: unknown): void => {
    this.#worked();
    this.crashed(error);
  };

  /** Something threw that carries the run, which ends it. */
  crashed(error: unknown): void {
    if (this.#isOver) return;
    this.#crash ??= { error };
    this.#onCrash?.(error);
  }

  /** Called with the error of a server that throws, also if it threw before; only the latest listener is called. */
  onCrash(listener: (error: unknown) => void): void {
    this.#onCrash = listener;
    if (this.#crash !== undefined) listener(this.#crash.error);
  }

  /**
   * Waits for abandoned work. If work remains, no timer is left and several checks found no activity, it waits for
   * something that will not come. Checks are counted, not milliseconds, because a busy machine may not check for a
   * while. Returns whether nothing is left to do; throws what a server threw.
   */
  async settled(limitMs: number): Promise<boolean> {
    const withinMs = this.#isEndless ? Math.min(limitMs, BESIDE_ENDLESS_MS) : limitMs;
    const untilMs = this.#clock.now() + withinMs;
    let silent = 0;
    let stirs = this.#stirs;
    while (this.#working > 0 && silent < SILENT_LOOKS && this.#clock.now() < untilMs && !this.#isOver) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      silent = this.#clock.pending === 0 && this.#stirs === stirs ? silent + 1 : 0;
      stirs = this.#stirs;
    }
    if (this.#crash !== undefined) throw this.#crash.error;
    return this.#working === 0 || silent === SILENT_LOOKS || this.#isEndless;
  }
}
