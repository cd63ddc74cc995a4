import type { Clock } from "./host.ts";
import { Later } from "./later.ts";

/** A Later that services may await: virtual time stands still until their code has run. Callbacks given to `tell` need no such pause. */
export class Awaitable<Value> extends Later<Value> {
  readonly #clock: Pick<Clock, "promised">;

  constructor(clock: Pick<Clock, "promised">) {
    super();
    this.#clock = clock;
  }

  override another<Other>(): Awaitable<Other> {
    return new Awaitable(this.#clock);
  }

  /** `await` calls this, and then resolves a promise. */
  override then(listener: (value: Value) => void): void {
    this.tell((value) => {
      this.#clock.promised();
      listener(value);
    }, undefined);
  }
}
