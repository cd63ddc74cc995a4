/**
 * A value that comes later. It is handed on in the very turn in which it comes, where a promise would take another turn; of
 * requests by the million that is felt. `await` takes it as it takes a promise.
 */
export class Later<Value> {
  #value: Value | undefined;
  #isHere = false;
  #listener: ((value: Value) => void) | undefined;

  /** Takes one listener, as its only user is the one who asked for it. */
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
