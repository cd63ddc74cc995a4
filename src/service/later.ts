/**
 * A value that comes later. It is delivered in the same turn, where a promise would take another turn, which matters
 * for millions of requests. `await` accepts it like a promise.
 */
export class Later<Value> {
  #value: Value | undefined;
  #isHere = false;
  #listener: ((value: Value) => void) | undefined;

  /** Takes one listener, because only its creator uses it. */
  then(listener: (value: Value) => void): void {
    if (this.#isHere) listener(this.#value as Value);
    else this.#listener = listener;
  }

  come(value: Value): void {
    this.#value = value;
    this.#isHere = true;
    this.#listener?.(value);
  }
}
