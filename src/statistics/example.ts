/** One of many, each as likely as any other, without keeping the others (a reservoir of one). */
export class Example<Of> {
  #count = 0;
  #kept: Of | undefined;

  get count(): number {
    return this.#count;
  }

  get kept(): Of | undefined {
    return this.#kept;
  }

  /** `uniform` is a random number from 0 up to 1. What is not kept is not even made. */
  offer(uniform: number, make: () => Of): void {
    this.#count += 1;
    if (uniform * this.#count < 1) this.#kept = make();
  }

  /** Afterwards each of both is as likely as any other. */
  merge(uniform: number, other: Example<Of>): void {
    this.#count += other.#count;
    if (uniform * this.#count < other.#count) this.#kept = other.#kept;
  }
}
