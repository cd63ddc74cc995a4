/** One or a few of many, each equally likely, without keeping the others (a reservoir). */
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
   * `uniform` is a random number from 0 (included) to 1 (excluded), `nth` the candidate's place among all that there were
   * so far, and one in `oneIn` of them was drawn to be a candidate. Returns whether it is kept for now.
   */
  offer(uniform: number, candidate: Of, nth: number, oneIn = 1): boolean {
    const place = this.#kept.length < this.#most ? this.#kept.length : Math.floor((uniform * nth) / oneIn);
    if (place >= this.#most) return false;
    this.#kept[place] = candidate;
    return true;
  }
}
