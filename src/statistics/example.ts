/** One of many, each equally likely, without keeping the others (a reservoir of one). */
export class Example<Of> {
  #kept: Of | undefined;

  get kept(): Of | undefined {
    return this.#kept;
  }

  /**
   * `uniform` is a random number from 0 (included) to 1 (excluded), `nth` the candidate's place among all that there were
   * so far, and one in `oneIn` of them was drawn to be a candidate.
   */
  offer(uniform: number, candidate: Of, nth: number, oneIn = 1): void {
    if (uniform * nth < oneIn || this.#kept === undefined) this.#kept = candidate;
  }
}
