/** A call whose work may be done without its caller knowing, or more than once. */
interface Charged {
  done: number;
  isConfirmed: boolean;
}

/** Both ends of the calls: what their callers were told, and what was really done. */
export class Charges {
  confirmed = 0;
  repeated = 0;
  #charged = 0;
  #chargedAndConfirmed = 0;

  /** Charged although nobody was told so. */
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
