/** One of many, each equally likely, without keeping the others (a reservoir of one). */
export class Example<Of> {
  #count = 0;
  #kept: Of | undefined;

  get count(): number {
    return this.#count;
  }

  get kept(): Of | undefined {
    return this.#kept;
  }

  /** `uniform` is a random number from 0 (included) to 1 (excluded). A candidate that is not kept is never created. */
  offer(uniform: number, make: () => Of): void {
    this.#count += 1;
    if (uniform * this.#count < 1) this.#kept = make();
  }

  /** Merges two examples, so that each candidate of both is equally likely. */
  merge(uniform: number, other: Example<Of>): void {
    this.#count += other.#count;
    if (uniform * this.#count < other.#count) this.#kept = other.#kept;
  }
}
