/** A call whose work may be done more than once, or without its caller learning of it. */
interface Charged {
  done: number;
  isConfirmed: boolean;
}

/** Counts charges from both sides: those that a caller saw confirmed and those that were made. */
export class Charges {
  confirmed = 0;
  repeated = 0;
  #charged = 0;
  #chargedAndConfirmed = 0;

  /** Charges that were made but not confirmed to the caller. */
  get unconfirmed(): number {
    return this.#charged - this.#chargedAndConfirmed;
  }

  done(call: Charged): void {
    call.done += 1;
    if (call.done === 2) this.repeated += 1;
    if (call.done > 1) return;
    this.#charged += 1;
    if (call.isConfirmed) this.#chargedAndConfirmed += 1;
  }

  confirm(call: Charged): void {
    call.isConfirmed = true;
    this.confirmed += 1;
    if (call.done > 0) this.#chargedAndConfirmed += 1;
  }
}
