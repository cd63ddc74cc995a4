import { Buckets, edgeOf, keys } from "./histogram.ts";

const [code0, code9, codeA, codeComma, codeSpace] = [..."09a, "].map((each) => each.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
  number,
];

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

export function saveHistogram(histogram: Buckets): SavedHistogram {
  const buckets: string[] = [];
  let before = 0;
  histogram.each((key, count, sum) => {
    const numbers = [key - before, count, sum - count * edgeOf(key)];
    buckets.push(numbers.map((number) => number.toString(36)).join(" "));
    before = key;
  });
  const { zeros, count, min, max } = histogram;
  return { zeros, min: count === 0 ? 0 : min, max, buckets: buckets.join(",") };
}

const threeNumbers = /^(?:[\da-z]{1,3} (?!0 )[\da-z]{1,11} [\da-z]{1,16}(?:,(?!$)|$))*$/;
/** The length of the longest text, which contains all buckets. */
const mostLetters = keys * (3 + 1 + 11 + 1 + 16 + 1);

/** Whether a text from a file is a valid histogram, with no bucket beyond the highest. */
export function areBuckets(text: string): boolean {
  if (text.length > mostLetters || !threeNumbers.test(text)) return false;
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
  /** The key, the count and the sum of each bucket. */
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

  each(visit: (key: number, count: number, sum: number) => void): void {
    const numbers = this.#numbers;
    for (let at = 0; at < numbers.length; at += 3) visit(numbers[at]!, numbers[at + 1]!, numbers[at + 2]!);
  }
}

/** Reads digit by digit, because splitting the text takes four times as long. */
function numbersIn(buckets: string): number[] {
  const numbers: number[] = [];
  let [key, count, number] = [0, 0, 0];
  let place = 0;
  for (let at = 0; at <= buckets.length; at++) {
    const code = at < buckets.length ? buckets.charCodeAt(at) : codeComma;
    if (code >= code0) {
      number = number * 36 + digitOf(code);
      continue;
    }
    if (place === 0) key += number;
    else if (place === 1) count = number;
    else if (code === codeComma) numbers.push(key, count, count * edgeOf(key) + number);
    place = code === codeComma ? 0 : place + 1;
    number = 0;
  }
  return numbers;
}

function digitOf(code: number): number {
  return code > code9 ? code - codeA + 10 : code - code0;
}
