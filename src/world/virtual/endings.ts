import type { Failure } from "../../trace.ts";
import type { Kernel } from "./time/kernel.ts";

/** A call with the one that caused it. */
interface Caused {
  readonly parent: number | null;
}

interface EndableCall {
  end(why: Failure): void;
  giveUp(why: Failure): void;
}

/**
 * The order in which calls end and others begin, as promises and sockets give it. All calls of a caller that leaves learn of it
 * before the first of them ends: otherwise one could take the place of another and be sent. They have ended before any other call
 * begins.
 */
export class Endings {
  readonly #kernel: Pick<Kernel, "at">;
  readonly #leaving: (() => void)[] = [];
  #depth = 0;

  constructor(kernel: Pick<Kernel, "at">) {
    this.#kernel = kernel;
  }

  /** Whether a call follows from the end of another, and so arrives after it. Clients of a load do not depend on each other. */
  isFollowing({ parent }: Caused): boolean {
    return this.#depth > 0 && parent !== null;
  }

  /** Ends a call that meets a failure before it is sent. */
  meet(call: EndableCall, why: Failure, plan: Caused): void {
    if (this.isFollowing(plan)) this.#kernel.at(0, () => call.end(why));
    else call.end(why);
  }

  tell<Outcome, Of>(done: (outcome: Outcome, of: Of) => void, outcome: Outcome, of: Of): void {
    this.#depth += 1;
    try {
      done(outcome, of);
    } finally {
      this.#depth -= 1;
    }
  }

  /** Ends a call whose caller has left. */
  leave(call: EndableCall, why: Failure): void {
    if (this.#leaving.length === 0) this.#kernel.at(0, () => this.endLeaving());
    this.#leaving.push(() => call.giveUp(why));
  }

  endLeaving(): void {
    for (let next = this.#leaving.shift(); next !== undefined; next = this.#leaving.shift()) next();
  }
}
