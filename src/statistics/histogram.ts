/** Buckets in each doubling of the value: a bucket is at most 1/128 as wide as the values in it. */
const steps = 128;
const octaves = 53;
const [code0, code9, codeA, codeComma] = [..."09a,"].map((each) => each.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
];
const bits = new DataView(new ArrayBuffer(8));

/**
 * A histogram as text for JSON: for each bucket, its distance from the previous one, its count, and its sum beyond its
 * lower edge.
 */
export interface SavedHistogram {
  readonly zeros: number;
  readonly min: number;
  readonly max: number;
  readonly buckets: string;
}

/**
 * Whole numbers from 0 to 2⁵³, such as microseconds, in flat memory. Quantiles are right to 0.8 %, and exact if a
 * bucket holds a single value. As everything is a sum of whole numbers, merging the histograms of two halves gives the
 * histogram of the whole.
 */
export class Histogram {
  /**
   * Each octave holds the counts of its buckets, then their sums. Most loads need few octaves, so they are allocated on
   * demand.
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

  /** Infinity if nothing was recorded. */
  get min(): number {
    return this.#min;
  }

  get max(): number {
    return this.#max;
  }

  get sum(): number {
    let sum = 0;
    this.#each((_, __, within) => {
      sum += within;
    });
    return sum;
  }

  record(value: number): void {
    if (!(value >= 0 && Number.isSafeInteger(value)))
      throw new RangeError(`a histogram takes whole numbers, not ${value}`);
    this.#count += 1;
    if (value < this.#min) this.#min = value;
    if (value > this.#max) this.#max = value;
    if (value === 0) this.#zeros += 1;
    else this.#put(keyOf(value), 1, value);
  }

  merge(other: Histogram): void {
    this.#count += other.#count;
    this.#zeros += other.#zeros;
    this.#min = Math.min(this.#min, other.#min);
    this.#max = Math.max(this.#max, other.#max);
    other.#each((key, count, sum) => this.#put(key, count, sum));
  }

  /** The smallest value that this share of all values does not exceed; NaN if nothing was recorded. */
  quantile(share: number): number {
    if (this.#count === 0) return Number.NaN;
    // A share such as 0.07 is not exact: the 7th of 100 must not become the 8th.
    const rank = Math.min(this.#count, Math.max(1, Math.ceil(share * this.#count * (1 - 1e-12))));
    let passed = this.#zeros;
    let found = 0;
    if (passed >= rank) return found;
    this.#each((_, count, sum) => {
      const before = passed < rank;
      passed += count;
      if (before && passed >= rank) found = sum / count;
    });
    return found;
  }

  /** The number of values in buckets above this value's own, or with `inclusive` in its own or above. */
  countAbove(value: number, inclusive: boolean): number {
    if (value < 1) return inclusive ? this.#count : this.#count - this.#zeros;
    const limit = keyOf(value) + (inclusive ? 0 : 1);
    let above = 0;
    this.#each((key, count) => {
      if (key >= limit) above += count;
    });
    return above;
  }

  save(): SavedHistogram {
    const buckets: string[] = [];
    let before = 0;
    this.#each((key, count, sum) => {
      const numbers = [key - before, count, sum - count * edgeOf(key)];
      buckets.push(numbers.map((number) => number.toString(36)).join(" "));
      before = key;
    });
    return { zeros: this.#zeros, min: this.#count === 0 ? 0 : this.#min, max: this.#max, buckets: buckets.join(",") };
  }

  static load({ zeros, min, max, buckets }: SavedHistogram): Histogram {
    const histogram = new Histogram();
    let key = 0;
    eachBucket(buckets, (gap, count, beyond) => {
      key += gap;
      histogram.#count += count;
      histogram.#put(key, count, count * edgeOf(key) + beyond);
    });
    histogram.#count += zeros;
    histogram.#zeros = zeros;
    histogram.#max = max;
    if (histogram.#count > 0) histogram.#min = min;
    return histogram;
  }

  #put(key: number, count: number, sum: number): void {
    const at = Math.floor(key / steps);
    let octave = this.#octaves[at];
    if (octave === undefined) {
      octave = new Float64Array(2 * steps);
      this.#octaves[at] = octave;
    }
    const step = key % steps;
    octave[step]! += count;
    octave[step + steps]! += sum;
  }

  /** The non-empty buckets except zero, from the lowest value to the highest. */
  #each(visit: (key: number, count: number, sum: number) => void): void {
    for (const [at, octave] of this.#octaves.entries()) {
      if (octave === undefined) continue;
      for (let step = 0; step < steps; step++) {
        if (octave[step]! > 0) visit(at * steps + step, octave[step]!, octave[step + steps]!);
      }
    }
  }
}

/** A floating-point number begins with its exponent and its first binary digits, which are octave and bucket. */
function keyOf(value: number): number {
  bits.setFloat64(0, value);
  return (bits.getUint32(0) >>> 13) - 1023 * steps;
}

const powers = Array.from({ length: octaves }, (_, octave) => 2 ** octave);

function edgeOf(key: number): number {
  return powers[Math.floor(key / steps)]! * (1 + (key % steps) / steps);
}

/** Reads digit by digit: a merge reads a hundred thousand of these, and splitting the text takes four times as long. */
function eachBucket(buckets: string, visit: (gap: number, count: number, beyond: number) => void): void {
  const numbers = [0, 0, 0];
  let place = 0;
  for (let at = 0; at < buckets.length; at++) {
    const code = buckets.charCodeAt(at);
    if (code >= code0) numbers[place] = numbers[place]! * 36 + (code > code9 ? code - codeA + 10 : code - code0);
    else if (code !== codeComma) place += 1;
    if (code !== codeComma && at < buckets.length - 1) continue;
    visit(numbers[0]!, numbers[1]!, numbers[2]!);
    numbers.fill(0);
    place = 0;
  }
}
