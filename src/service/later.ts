/**
 * A value that comes later. It is delivered in the same turn, where a promise would take another turn, which matters
 * for millions of requests. `await` accepts it like a promise.
 */
export class Later<Value> {
  #value: Value | undefined;
  #isHere = false;
  #listener: ((value: Value) => void) | undefined;

  then(listener: (value: Value) => void): void {
    if (this.#isHere) listener(this.#value as Value);
    else this.#listener = this.#listener === undefined ? listener : both(this.#listener, listener);
  }

  /** Only the first value counts. */
  come(value: Value): void {
    if (this.#isHere) return;
    this.#value = value;
    this.#isHere = true;
    this.#listener?.(value);
  }
}

function both<Value>(one: (value: Value) => void, other: (value: Value) => void) {
  return (value: Value): void => {
    one(value);
    other(value);
  };
}
