/**
 * A value that arrives later. Its listener is called in the same turn, not one turn later like a promise's, which
 * matters for millions of requests. `await` accepts it.
 */
export class Later<Value> {
  #value: Value | undefined;
  #isHere = false;
  /** `never` lets a `Later<Reply>` be passed as a `Later<Answer>`. */
  #listener: ((value: never, of: unknown) => void) | undefined;
  #of: unknown;

  /** Creates an empty Later of the same class, so that code may await it if it may await this one. */
  another<Other>(): Later<Other> {
    return new Later();
  }

  get isHere(): boolean {
    return this.#isHere;
  }

  /** The value; undefined before it is here. */
  get value(): Value | undefined {
    return this.#value;
  }

  then(listener: (value: Value) => void, _failed?: unknown): void {
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
    const before = this.#listener;
    const beforeOf = this.#of;
    if (before === undefined) {
      this.#listener = listener as (value: never, of: unknown) => void;
      this.#of = of;
      return;
    }
    this.#listener = (value: Value) => {
      before(value as never, beforeOf);
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
    this.#listener?.(value as never, this.#of);
  }
}

/** A value that arrives later: the virtual world returns a `Later`, the real world a promise. */
export type Soon<Value> = Later<Value> | Promise<Value>;

/** Calls the listener with the value; the value of a `Later` arrives in the same turn. */
export function whenHere<Value, Of>(soon: Soon<Value>, listener: (value: Value, of: Of) => void, of: Of): void {
  if (soon instanceof Promise) soon.then((value) => listener(value, of));
  else soon.tell(listener, of);
}

/** Passes the value to `go` and returns the result, like `then` of a promise; a `Later` calls `go` in the same turn. */
export function onceHere<Before, Value>(
  soon: Soon<Before>,
  go: (value: Before) => Value | Promise<Value>,
): Soon<Value> {
  if (soon instanceof Promise) return soon.then(go);
  const later = soon.another<Value>();
  soon.tell((before) => {
    const value = go(before);
    if (value instanceof Promise) value.then((each) => later.come(each));
    else later.come(value);
  }, undefined);
  return later;
}
