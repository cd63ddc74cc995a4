import { Buckets, edgeOf, keys, type VisitBucket } from "./histogram.ts";

const [code0, code9, codeA, codeComma, codeSpace] = [..."09a, "].map((each) => each.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];

/**
 * A histogram as text for JSON: for each bucket, its distance from the previous one, its count, and its sum beyond its
 * lower edge. For more than one value there follow the least value beyond that edge, and the distance to the greatest one.
 */
export interface SavedHistogram {
  readonly zeros: number;
  readonly min: number;
  readonly max: number;
  readonly buckets: string;
}

export function saveHistogram(histogram: Buckets): SavedHistogram {
  const buckets: string[] = [];
  let before = 0;
  histogram.each((key, count, sum, min, max) => {
    const edge = edgeOf(key);
    const numbers = [key - before, count, sum - count * edge, ...(count > 1 ? [min - edge, max - min] : [])];
    buckets.push(numbers.map((number) => number.toString(36)).join(" "));
    before = key;
  });
  const { zeros, count, min, max } = histogram;
  return { zeros, min: count === 0 ? 0 : min, max, buckets: buckets.join(",") };
}

/** Results of earlier versions have three numbers a bucket. */
const numbers = /^(?:[\da-z]{1,3} (?!0 )[\da-z]{1,11} [\da-z]{1,16}(?: [\da-z]{1,10} [\da-z]{1,10})?(?:,(?!$)|$))*$/;
/** The length of the longest text, which contains all buckets. */
const mostLetters = keys * (3 + 1 + 11 + 1 + 16 + 2 * (1 + 10) + 1);

/** Whether a text from a file is a valid histogram, with no bucket beyond the highest. */
export function areBuckets(text: string): boolean {
  if (text.length > mostLetters || !numbers.test(text)) return false;
  let key = 0;
  for (let at = 0; at < text.length; ) {
    let gap = 0;
    for (let code = text.charCodeAt(at); code !== codeSpace; code = text.charCodeAt(++at))
      gap = gap * 36 + digitOf(code);
    key += gap;
    at = text.indexOf(",", at) + 1 || text.length;
  }
  return key < keys;
}

/** A read-only histogram. Its buckets stay in a plain list, because a merge of saved runs loads a hundred thousand histograms. */
export class LoadedHistogram extends Buckets {
  readonly count: number;
  readonly zeros: number;
  readonly min: number;
  readonly max: number;
  /** The key, the count, the sum, the least and the greatest value of each bucket. */
  readonly #numbers: readonly number[];

  constructor({ zeros, min, max, buckets }: SavedHistogram) {
    super();
    this.#numbers = numbersIn(buckets);
    let count = zeros;
    this.each((_, within) => {
      count += within;
    });
    this.count = count;
    this.zeros = zeros;
    this.min = count === 0 ? Number.POSITIVE_INFINITY : min;
    this.max = max;
  }

  each(visit: VisitBucket): void {
    const all = this.#numbers;
    for (let at = 0; at < all.length; at += 5) visit(all[at]!, all[at + 1]!, all[at + 2]!, all[at + 3]!, all[at + 4]!);
  }
}

/** Reads digit by digit, because splitting the text takes four times as long. */
function numbersIn(buckets: string): number[] {
  const numbers: number[] = [];
  const written: Written = [0, 0, 0, 0, 0];
  let [key, number, place] = [0, 0, 0];
  for (let at = 0; at <= buckets.length; at++) {
    const code = at < buckets.length ? buckets.charCodeAt(at) : codeComma;
    if (code >= code0) {
      number = number * 36 + digitOf(code);
      continue;
    }
    written[place] = number;
    number = 0;
    place += 1;
    if (code !== codeComma || place < 3) continue;
    key += written[0];
    addBucket(numbers, key, written, place);
    place = 0;
  }
  return numbers;
}

type Written = [keysOn: number, count: number, beyond: number, low: number, spread: number];

/** Without its least and greatest value, the values may be anywhere in the bucket. */
function addBucket(numbers: number[], key: number, [, count, beyond, low, spread]: Written, places: number) {
  const edge = edgeOf(key);
  const sum = count * edge + beyond;
  if (places === 5) numbers.push(key, count, sum, edge + low, edge + low + spread);
  else if (count === 1 || beyond === 0) numbers.push(key, count, sum, sum / count, sum / count);
  else numbers.push(key, count, sum, edge, edgeOf(key + 1) - 1);
}

function digitOf(code: number): number {
  return code > code9 ? code - codeA + 10 : code - code0;
}
