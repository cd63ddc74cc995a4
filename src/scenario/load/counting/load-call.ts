import type { Outcome } from "../../../service/service.ts";
import type { Event } from "../../../trace.ts";
import type { FinishedWork, LoadCallObserver } from "../../../world/calling/load-call-observer.ts";
import type { Charges } from "./charges.ts";

/** Receives the events and outcomes of a load's calls. */
export interface LoadWatch {
  readonly charges: Charges;
  /** Sees every event, if expectations are about single calls or events. */
  readonly listener: ((event: Event) => void) | undefined;
  ended(call: LoadCall, outcome: Outcome): void;
}

/** One call of a load. It keeps its events until it is clear that it is not an example. */
export class LoadCall implements LoadCallObserver {
  readonly dueUs: number;
  readonly begunUs: number;
  /** N, if this call was traced as one in N; 0 if it is not traced and cannot become an example. */
  readonly tracedOneIn: number;
  readonly #watch: LoadWatch;
  readonly #next: (() => void) | undefined;
  #events: Event[] | undefined;
  /** The number of times its work was done. */
  done = 0;
  times: Map<string, number> | undefined = undefined;
  isConfirmed = false;
  tookUs = 0;

  /** `next` is called when the call has ended, for a client that calls again. */
  constructor(watch: LoadWatch, dueUs: number, begunUs: number, tracedOneIn: number, next?: () => void) {
    this.#watch = watch;
    this.dueUs = dueUs;
    this.begunUs = begunUs;
    this.tracedOneIn = tracedOneIn;
    this.#events = tracedOneIn > 0 ? [] : undefined;
    this.#next = next;
  }

  get isTraced(): boolean {
    return this.#events !== undefined || this.#watch.listener !== undefined;
  }

  /** Whether it may become an example. */
  get isWatched(): boolean {
    return this.#events !== undefined;
  }

  /** Includes events after the call's end, such as work that no caller waits for. */
  get events(): readonly Event[] {
    return this.#events ?? [];
  }

  see(event: Event): void {
    this.#events?.push(event);
    this.#watch.listener?.(event);
  }

  finished({ says, ledger = says, undoes }: FinishedWork): void {
    this.#watch.charges.done(this, ledger, undoes === true);
  }

  ended(outcome: Outcome): void {
    this.#watch.ended(this, outcome);
    this.#next?.();
  }

  /** Releases its events, because it is not an example. */
  forget(): void {
    this.#events = undefined;
  }
}
