import type { Outcome } from "../../service/service.ts";
import type { Event } from "../../trace.ts";
import type { Origin } from "../../world/origin.ts";
import type { Charges } from "./charges.ts";

/** Receives one call of a load. */
export interface LoadWatch {
  readonly charges: Charges;
  /** If expectations are about single calls or events, they see all of them. */
  readonly listener: ((event: Event) => void) | undefined;
  ended(call: LoadCall, outcome: Outcome): void;
}

/** One call of a load, with its events until it is clear that it is not an example. */
export class LoadCall implements Origin {
  readonly dueUs: number;
  readonly begunUs: number;
  /** One in N calls may become an example like this one; 0 if it cannot. */
  readonly tracedOneIn: number;
  readonly #watch: LoadWatch;
  readonly #next: (() => void) | undefined;
  #events: Event[] | undefined;
  /** How often its work was done. */
  done = 0;
  isConfirmed = false;
  tookUs = 0;

  /** `next`: what follows when it has ended, for a client that calls again. */
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

  /** It may become an example. */
  get isWatched(): boolean {
    return this.#events !== undefined;
  }

  /** Also later events, such as work that nobody waits for. */
  get events(): readonly Event[] {
    return this.#events ?? [];
  }

  see(event: Event): void {
    this.#events?.push(event);
    this.#watch.listener?.(event);
  }

  finished(): void {
    this.#watch.charges.done(this);
  }

  ended(outcome: Outcome): void {
    this.#watch.ended(this, outcome);
    this.#next?.();
  }

  /** It is not an example: its events need not be kept. */
  forget(): void {
    this.#events = undefined;
  }
}
