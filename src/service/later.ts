/**
 * A value that arrives later. Its listener is called in the same turn, not one turn later like a promise's, which
 * matters for millions of requests. `await` accepts it.
 */
export class Later<Value> {
  #value: Value | undefined;
  #isHere = false;
  #listener: ((value: Value, of: unknown) => void) | undefined;
  #of: unknown;

  then(listener: (value: Value) => void): void {
    this.tell(listener, undefined);
  }

  /**
   * Calls the listener with the value and this argument, because a closure for each request would cost more than the
   * call.
   */
  tell<Of>(listener: (value: Value, of: Of) => void, of: Of): void {
    if (this.#isHere) {
      listener(this.#value as Value, of);
      return;
    }
    const [before, beforeOf] = [this.#listener, this.#of];
    if (before === undefined) {
      this.#listener = listener as (value: Value, of: unknown) => void;
      this.#of = of;
      return;
    }
    this.#listener = (value) => {
      before(value, beforeOf);
      listener(value, of);
    };
    this.#of = undefined;
  }

  /** Removes the listener with this argument, if it is the only one, so that it can be garbage-collected. */
  stopTelling(of: unknown): void {
    if (this.#of !== of) return;
    this.#listener = undefined;
    this.#of = undefined;
  }

  /** Only the first value counts. */
  come(value: Value): void {
    if (this.#isHere) return;
    this.#value = value;
    this.#isHere = true;
    this.#listener?.(value, this.#of);
  }
}
