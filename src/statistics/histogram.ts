/** The number of buckets in each octave, a power of two, so that a bucket's width is at most 1/128 of its values. */
const stepBits = 7;
const steps = 1 << stepBits;
const octaves = 53;
const powers = Array.from({ length: octaves }, (_, octave) => 2 ** octave);
const bits = new DataView(new ArrayBuffer(8));

/** Reads octave and bucket from the exponent and the first binary digits of the floating-point number. */
function keyOf(value: number): number {
  bits.setFloat64(0, value);
  return (bits.getUint32(0) >>> (20 - stepBits)) - 1023 * steps;
}

/** One more than the highest key. */
export const keys = octaves * steps;

export function edgeOf(key: number): number {
  return powers[key >> stepBits]! * (1 + (key & (steps - 1)) / steps);
}

/** `min` and `max` are the least and the greatest value in the bucket. */
export type VisitBucket = (key: number, count: number, sum: number, min: number, max: number) => void;

/** The counts of whole numbers from 0 to 2⁵³, such as microseconds, by buckets. */
export abstract class Buckets {
  abstract readonly count: number;
  abstract readonly zeros: number;
  /** Infinity if nothing was recorded. */
  abstract readonly min: number;
  abstract readonly max: number;

  /** Visits the non-empty buckets except zero, from the lowest to the highest. */
  abstract each(visit: VisitBucket): void;

  get sum(): number {
    let sum = 0;
    this.each((_, __, within) => {
      sum += within;
    });
    return sum;
  }

  /** Returns the smallest value that this share of all values does not exceed; NaN if nothing was recorded. */
  quantile(share: number): number {
    return this.rangeOf(share)[0];
  }

  /**
   * Returns a quantile, and the lowest and highest value that it may have: a bucket does not know where its values lie. If it has
   * as many as its neighbours, they are spread evenly; a bucket that stands out may consist of a single value.
   */
  rangeOf(share: number): readonly [value: number, least: number, most: number] {
    if (this.count === 0) return [Number.NaN, Number.NaN, Number.NaN];
    // 0.07 is not exact in binary: the 7th of 100 must not become the 8th.
    const rank = Math.min(this.count, Math.max(1, Math.ceil(share * this.count * (1 - 1e-12))));
    let passed = this.zeros;
    if (passed >= rank) return [0, 0, 0];
    let [before, after] = [0, 0];
    let found = { key: Number.NaN, nth: 0, count: 0, min: 0, max: 0 };
    let last = { key: Number.NaN, density: 0 };
    this.each((key, count, _, min, max) => {
      const density = count / (max - min + 1);
      if (passed < rank && passed + count >= rank) {
        found = { key, nth: rank - passed, count, min, max };
        if (last.key === key - 1) before = last.density;
      } else if (key === found.key + 1) after = density;
      passed += count;
      last = { key, density };
    });
    const { nth, count, min, max } = found;
    if (min === max) return [min, min, max];
    const value = min + ((nth - 1) / (count - 1)) * (max - min);
    const own = count / (max - min + 1);
    const unlike = Math.min(1, Math.max(Math.abs(own - before), Math.abs(own - after)) / own);
    const reach = unlike * (max - min);
    return [value, Math.max(min, value - reach), Math.min(max, value + reach)];
  }

  /** Counts the values in buckets above that of this value; `inclusive`: in that bucket, too. */
  countAbove(value: number, inclusive: boolean): number {
    if (value < 1) return inclusive ? this.count : this.count - this.zeros;
    const limit = keyOf(value) + (inclusive ? 0 : 1);
    let above = 0;
    this.each((key, count) => {
      if (key >= limit) above += count;
    });
    return above;
  }
}

/**
 * A histogram of whole numbers from 0 to 2⁵³ in flat memory. Quantiles are accurate to 0.8 %, and exact if a bucket contains
 * only one value. All sums are of whole numbers, so merging the histograms of two halves gives exactly the histogram of the
 * whole.
 */
export class Histogram extends Buckets {
  /**
   * The counts of each octave's buckets, followed by their sums, least and greatest values. Octaves are allocated on demand,
   * because most loads need only a few.
   */
  readonly #octaves: (Float64Array | undefined)[] = new Array(octaves).fill(undefined);
  #count = 0;
  #zeros = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = 0;

  get count(): number {
    return this.#count;
  }

  get zeros(): number {
    return this.#zeros;
  }

  get min(): number {
    return this.#min;
  }

  get max(): number {
    return this.#max;
  }

  record(value: number): void {
    if (!(value >= 0 && Number.isSafeInteger(value)))
      throw new RangeError(`a histogram takes whole numbers, not ${value}`);
    this.#count += 1;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    if (value === 0) this.#zeros += 1;
    else this.#put(keyOf(value), 1, value, value, value);
  }

  merge(other: Buckets): void {
    this.#count += other.count;
    this.#zeros += other.zeros;
    this.#min = Math.min(this.#min, other.min);
    this.#max = Math.max(this.#max, other.max);
    other.each((key, count, sum, min, max) => this.#put(key, count, sum, min, max));
  }

  #put(key: number, count: number, sum: number, min: number, max: number): void {
    const at = key >> stepBits;
    let octave = this.#octaves[at];
    if (octave === undefined) {
      octave = new Float64Array(4 * steps);
      this.#octaves[at] = octave;
    }
    const step = key & (steps - 1);
    const isNew = octave[step] === 0;
    octave[step]! += count;
    octave[step + steps]! += sum;
    if (isNew || min < octave[step + 2 * steps]!) octave[step + 2 * steps] = min;
    if (isNew || max > octave[step + 3 * steps]!) octave[step + 3 * steps] = max;
  }

  each(visit: VisitBucket): void {
    for (const [at, octave] of this.#octaves.entries()) {
      if (octave === undefined) continue;
      for (let step = 0; step < steps; step++) {
        if (octave[step]! === 0) continue;
        const [sum, min, max] = [octave[step + steps]!, octave[step + 2 * steps]!, octave[step + 3 * steps]!];
        visit(at * steps + step, octave[step]!, sum, min, max);
      }
    }
  }
}
