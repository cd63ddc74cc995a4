/** A call whose work may be done more than once, or without its caller learning of it. */
interface Charged {
  /** How often its work is done and not undone; of several kinds of work, the one that was done most often counts. */
  done: number;
  /** By kind of work; undefined until some is done. */
  times: Map<string, number> | undefined;
  isConfirmed: boolean;
  isUndone?: boolean;
}

/** Counts charges from both sides: those that a caller saw confirmed and those that were made. */
export class Charges {
  confirmed = 0;
  repeated = 0;
  /** Calls whose work was done and undone, so that nothing is left. */
  undone = 0;
  #charged = 0;
  #chargedAndConfirmed = 0;

  /** Charges that were made but not confirmed to the caller. */
  get unconfirmed(): number {
    return this.#charged - this.#chargedAndConfirmed;
  }

  done(call: Charged, kind: string, undoes: boolean): void {
    const before = call.done;
    call.times ??= new Map();
    const times = (call.times.get(kind) ?? 0) + (undoes ? -1 : 1);
    call.times.set(kind, times);
    call.done = call.times.size === 1 ? Math.max(0, times) : Math.max(0, ...call.times.values());
    this.repeated += Number(call.done > 1) - Number(before > 1);
    const charged = Number(call.done > 0) - Number(before > 0);
    this.#charged += charged;
    const isUndone = call.done === 0 && (undoes ? before > 0 : call.isUndone === true);
    this.undone += Number(isUndone) - Number(call.isUndone === true);
    call.isUndone = isUndone;
    if (call.isConfirmed) this.#chargedAndConfirmed += charged;
  }

  confirm(call: Charged): void {
    call.isConfirmed = true;
    this.confirmed += 1;
    if (call.done > 0) this.#chargedAndConfirmed += 1;
  }
}
