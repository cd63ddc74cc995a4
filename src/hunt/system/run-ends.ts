import { pause } from "../../world/real-timer.ts";
import type { TraceBook } from "./trace-book.ts";

/** How long a call may stay open after the client has its answers and nothing else happens. */
const graceMs = 500;
/** Some services never stop calling. */
const mostMs = 2500;
/** A run is over if nothing has happened for this long after its answer, or at once if it has made as many calls as usual. */
const quietMs = 30;
/** The same for a recording run, which loads code and tells how many calls are usual. */
const recordingQuietMs = 300;
/** The same if a call is missing: none was recorded at all, or services are known to make calls after their answers. */
const lateMs = 1000;
const lookEveryMs = 4;

/** Decides when the runs of a copy of a system are over: no call is open, and nothing has happened for a while. */
export class RunEnds {
  readonly #signal: AbortSignal;
  /** The most calls between services that a run without a failure made. */
  #usualCalls = 0;
  /** Whether services make calls after their answers. */
  #callsLate = false;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Waits for the end of a run without a failure, which tells how many calls are usual. `isLong`: calls may have been missed. */
  async recording(book: TraceBook, isLong: boolean): Promise<void> {
    await this.#settle(book, () => (isLong || book.ids.size === 0 ? lateMs : recordingQuietMs));
    this.#usualCalls = Math.max(this.#usualCalls, book.ids.size);
  }

  /** Waits for the end of a run in which so many failures should strike. */
  async struck(book: TraceBook, strikes: number): Promise<void> {
    await this.#settle(book, () => this.#quietMs(book, book.struck.size < strikes));
  }

  /** Waits for the end of the requests afterwards, whose late calls would otherwise be taken for calls of the next run. */
  async next(book: TraceBook): Promise<void> {
    await this.#settle(book, () => this.#quietMs(book, book.ids.size < this.#usualCalls));
  }

  /** Counts from the last event, because on a busy machine an answer says little about later calls. */
  async #settle(book: TraceBook, quietMs: () => number): Promise<void> {
    const before = book.ids.size;
    const beganMs = book.atMs;
    const isOver = () => {
      const stillMs = book.atMs - Math.max(beganMs, book.lastMs);
      return stillMs >= (book.open.length > 0 ? graceMs : quietMs()) || book.atMs - beganMs >= mostMs;
    };
    while (!isOver() && !this.#signal.aborted) await pause(lookEveryMs, this.#signal);
    if (book.ids.size > before) this.#callsLate = true;
  }

  #quietMs({ ids: { size } }: TraceBook, isMissing: boolean): number {
    if (isMissing && this.#callsLate) return lateMs;
    return !isMissing && size > 0 && size >= this.#usualCalls ? 0 : quietMs;
  }
}
