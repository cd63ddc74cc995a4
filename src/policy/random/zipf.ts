const headSize = 4096;

/**
 * Chooses one of many keys, with a weight of 1/k^exponent for the k-th most popular: a number from 1 to `keys`, from
 * one uniform number per draw. The most popular keys have a table. Beyond it, integrals replace sums, exact to eight
 * digits, so a billion keys cost no more than a few thousand.
 */
export class Zipf {
  readonly #keys: number;
  readonly #exponent: number;
  /** The weights of the first keys, added up. */
  readonly #head: Float64Array;
  readonly #whole: number;

  constructor(exponent: number, keys: number) {
    this.#keys = keys;
    this.#exponent = exponent;
    this.#head = new Float64Array(Math.min(keys, headSize));
    let sum = 0;
    for (let at = 0; at < this.#head.length; at++) {
      sum += (at + 1) ** -exponent;
      this.#head[at] = sum;
    }
    this.#whole = sum + (keys > headSize ? this.#antiderivative(keys + 0.5) - this.#antiderivative(headSize + 0.5) : 0);
  }

  draw(uniform: number): number {
    const aim = uniform * this.#whole;
    const head = this.#head;
    const headSum = head[head.length - 1]!;
    if (aim >= headSum && this.#keys > headSize) return this.#beyond(aim - headSum);
    let low = 0;
    let high = head.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (head[middle]! > aim) high = middle;
      else low = middle + 1;
    }
    return low + 1;
  }

  #beyond(weight: number): number {
    const key = Math.round(this.#inverse(this.#antiderivative(headSize + 0.5) + weight));
    return Math.min(Math.max(key, headSize + 1), this.#keys);
  }

  #antiderivative(x: number): number {
    const power = 1 - this.#exponent;
    return power === 0 ? Math.log(x) : x ** power / power;
  }

  #inverse(area: number): number {
    const power = 1 - this.#exponent;
    return power === 0 ? Math.exp(area) : (area * power) ** (1 / power);
  }
}
