/**
 * A value that comes later. It is delivered in the same turn, where a promise would take another turn, which matters
 * for millions of requests. `await` accepts it like a promise.
 */
export class Later<Value> {
  #value: Value | undefined;
  #isHere = false;
  #listener: ((value: Value, of: unknown) => void) | undefined;
  #of: unknown;

  then(listener: (value: Value) => void): void {
    this.tell(listener, undefined);
  }

  /** The listener is called with the value and with what is given along: a function for each request would cost more than the call. */
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

  /** A single listener that was given this along no longer waits, and is kept in memory no longer. */
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
