import type { Timer } from "../../service/host.ts";

/** An entry of the heap: ordered by time, and first come, first served within one instant. */
export interface Timed {
  /** Whole microseconds, since fractions drift and lose moments at an edge. */
  atUs: number;
  order: number;
}

/** Something that will happen: a function, and what it is called with, since a closure for each of a million calls would cost more. */
export class VirtualTimer implements Timer, Timed {
  readonly atUs: number;
  readonly order: number;
  /** Undefined once it has happened or was called off. */
  run: ((of: unknown) => void) | undefined;
  of: unknown;
  /** Of a timeout: those of the same length. */
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

  /** It holds nothing any more: a cancelled timeout may stay in its queue for a while. */
  over(): void {
    this.run = undefined;
    this.of = undefined;
  }
}

/** Limits of one length, the first of them in the heap for all of them. */
export interface TimeoutQueue extends Timed {
  readonly waiting: VirtualTimer[];
  /** Those before it have expired or were cancelled. */
  head: number;
  readonly lengthMs: number;
}

interface Owner {
  calledOff(moment: VirtualTimer): void;
}
