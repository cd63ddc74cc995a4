/** A reservoir sample: keeps a few of many, each with the same probability. */
export class Example<Of> {
  readonly #kept: Of[] = [];
  readonly #most: number;

  constructor(most = 1) {
    this.#most = most;
  }

  get kept(): readonly Of[] {
    return this.#kept;
  }

  /**
   * `uniform` is a random number from 0 (included) to 1 (excluded), and `nth` the candidate's position among all items so
   * far, of which one in `oneIn` was drawn as a candidate. Returns whether the candidate is kept for now.
   */
  offer(uniform: number, candidate: Of, nth: number, oneIn = 1): boolean {
    const place = this.#kept.length < this.#most ? this.#kept.length : Math.floor((uniform * nth) / oneIn);
    if (place >= this.#most) return false;
    this.#kept[place] = candidate;
    return true;
  }
}
