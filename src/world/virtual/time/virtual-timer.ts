import type { Timer } from "../../../service/host.ts";

/** An entry of the heap, ordered by time, then by creation. */
export interface Timed {
  /** Whole microseconds: sums of fractions drift, so that moments at the same time would come apart. */
  atUs: number;
  order: number;
}

/** A scheduled function and its argument: a closure for each of a million calls would cost more. */
export class VirtualTimer implements Timer, Timed {
  readonly atUs: number;
  readonly order: number;
  /** Undefined once it has run or was cancelled. */
  run: ((of: unknown) => void) | undefined;
  of: unknown;
  /** The queue in which it waits, if it is a timeout. */
  queue: TimeoutQueue | undefined;
  readonly #owner: Owner;

  constructor(owner: Owner, atUs: number, order: number, run: (of: unknown) => void, of: unknown) {
    this.#owner = owner;
    this.atUs = atUs;
    this.order = order;
    this.run = run;
    this.of = of;
    this.queue = undefined;
  }

  callOff(): void {
    if (this.run === undefined) return;
    this.over();
    this.#owner.calledOff(this);
  }

  /** Releases the function and its argument, because a cancelled timeout may stay in its queue for a while. */
  over(): void {
    this.run = undefined;
    this.of = undefined;
  }
}

/** The timeouts of one length. The queue is in the heap, at the time of its head. */
export interface TimeoutQueue extends Timed {
  waiting: VirtualTimer[];
  /** The index of the next timeout. Those before it have expired or were cancelled. */
  head: number;
  /** The number of timeouts in it that have expired or were cancelled. */
  gone: number;
  readonly lengthMs: number;
  readonly among: { delete(queue: TimeoutQueue): void };
}

interface Owner {
  calledOff(moment: VirtualTimer): void;
}
