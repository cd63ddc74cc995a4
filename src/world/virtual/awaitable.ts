import { Later } from "../../service/later.ts";
import type { Kernel } from "./kernel.ts";

/** A value in virtual time that code may await: time stands still while that code runs. Callbacks given to `tell` need no such pause. */
export class Awaitable<Value> extends Later<Value> {
  readonly #kernel: Kernel;

  constructor(kernel: Kernel) {
    super();
    this.#kernel = kernel;
  }

  override another<Other>(): Awaitable<Other> {
    return new Awaitable(this.#kernel);
  }

  /** `await` calls this, and then resolves a promise. */
  override then(listener: (value: Value) => void): void {
    this.tell((value) => {
      this.#kernel.promised();
      listener(value);
    }, undefined);
  }
}
