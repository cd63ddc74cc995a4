import { begin, type Deferred, type Task } from "../../service/task.ts";
import type { RealClock } from "./machine/clock.ts";

const LOOK_EVERY_MS = 12;
const SILENT_LOOKS = 5;
/** If an answer is endless, other work may take this long, because waiting for all of it would never end. */
const BESIDE_ENDLESS_MS = 1000;

/** Counts the work in progress in a run, and detects when nothing happens any more. */
export class Activity {
  readonly #clock: Pick<RealClock, "now" | "pending">;
  /** The number of requests and calls in progress. */
  #working = 0;
  /** Calls at which a server is at work, even if their callers have left. */
  readonly working = new Set<number>();
  /** The number of waits for another thread, which no timer of this thread announces. */
  #threads = 0;
  /** The number of events so far. */
  #stirs = 0;
  #isEndless = false;
  #isOver = false;
  #crash: { readonly error: unknown } | undefined;
  #onCrash: ((error: unknown) => void) | undefined;

  constructor(clock: Pick<RealClock, "now" | "pending">, onCrash?: (error: unknown) => void) {
    this.#clock = clock;
    this.#onCrash = onCrash;
  }

  /** Whether the run has ended. Later events do not count. */
  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
  }

  stirred(): void {
    this.#stirs += 1;
  }

  /** Called when an endless answer begins. */
  goesOnForEver(): void {
    this.#isEndless = true;
  }

  /**
   * Watches the work of a server, or a call by one, until it ends, even if nothing awaits it any more: an error thrown there
   * is a bug of ours.
   */
  watch<Result>(work: Promise<Result>): Promise<Result> {
    this.#working += 1;
    work.then(this.#worked, this.#failed);
    return work;
  }

  /** Watches what another thread does: however long that takes on a busy machine, it ends. */
  watchThread(work: Promise<void>): Promise<void> {
    this.#threads += 1;
    const ended = () => {
      this.#threads -= 1;
    };
    work.then(ended, ended);
    return this.watch(work);
  }

  /** Begins and watches work that is written as a task. */
  begin<Result>(work: Task<Result>): Deferred<Result> {
    return begin(this.#watched(work));
  }

  *#watched<Result>(work: Task<Result>): Task<Result> {
    this.#working += 1;
    try {
      return yield* work;
    } catch (error) {
      this.crashed(error);
      throw error;
    } finally {
      this.#working -= 1;
    }
  }

  readonly #worked = (): void => {
    this.#working -= 1;
  };

  readonly #failed = (error: unknown): void => {
    this.#worked();
    this.crashed(error);
  };

  /** Ends the run, because a part of it has thrown an error. */
  crashed(error: unknown): void {
    if (this.#isOver) return;
    this.#crash ??= { error };
    this.#onCrash?.(error);
  }

  /** Sets the only listener for errors of servers. It is called at once if a server has already thrown. */
  onCrash(listener: (error: unknown) => void): void {
    this.#onCrash = listener;
    if (this.#crash !== undefined) listener(this.#crash.error);
  }

  /**
   * Waits for abandoned work. Remaining work waits for something that will never happen if no timer is left, no thread is at work, and
   * several checks in a row find no activity. It counts checks rather than milliseconds, because a busy machine may not check for a
   * while. Returns whether nothing is left to do; rethrows the error of a server.
   */
  async settled(limitMs: number): Promise<boolean> {
    const withinMs = this.#isEndless ? Math.min(limitMs, BESIDE_ENDLESS_MS) : limitMs;
    const untilMs = this.#clock.now() + withinMs;
    let silent = 0;
    let stirs = this.#stirs;
    while (this.#working > 0 && silent < SILENT_LOOKS && this.#clock.now() < untilMs && !this.#isOver) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      const isSilent = this.#clock.pending === 0 && this.#threads === 0 && this.#stirs === stirs;
      silent = isSilent ? silent + 1 : 0;
      stirs = this.#stirs;
    }
    if (this.#crash !== undefined) throw this.#crash.error;
    return this.#working === 0 || silent === SILENT_LOOKS || this.#isEndless;
  }
}
