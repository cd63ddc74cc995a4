import type { RealClock } from "./clock.ts";

const LOOK_EVERY_MS = 12;
const SILENT_LOOKS = 5;
/** What has no end is not waited for; other work may still have so long. */
const BESIDE_ENDLESS_MS = 1000;

/** What is under way in a run, and the signs of life by which its silence is told. */
export class Activity {
  readonly #clock: Pick<RealClock, "now" | "pending">;
  /** How many requests are being worked on. */
  #working = 0;
  /** Goes up with all that happens. */
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

  /** An answer has begun that has no end. */
  goesOnForEver(): void {
    this.#isEndless = true;
  }

  /** Work of a server, watched until it ends: an error thrown there is our bug. */
  watch(work: Promise<void>): void {
    this.#working += 1;
    work
      .finally(() => {
        this.#working -= 1;
      })
      .catch((error) => {
        if (this.#isOver) return;
        this.#crash ??= { error };
        this.#onCrash?.(error);
      });
  }

  /** Called with the error of a server that breaks, also where it broke before; the latest listener alone is called. */
  onCrash(listener: (error: unknown) => void): void {
    this.#onCrash = listener;
    if (this.#crash !== undefined) listener(this.#crash.error);
  }

  /**
   * Waits for abandoned work. What still works when no timer is left, and several looks have seen nothing stir, waits
   * for something that will not come. Looks are counted, not milliseconds: a busy machine may not look for a while.
   * Tells whether nothing is left that could still be done; throws what a server threw.
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
