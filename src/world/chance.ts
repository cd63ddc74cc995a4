/** Streams of random numbers, one for each place and purpose, so that an additional draw changes no other stream. */
export class Chance {
  #seed: number;
  /** By place, then by purpose: joining both into one key for each draw would cost more than the draw. */
  readonly #places = new Map<string, Map<string, () => number>>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Begins all streams again, with another seed. */
  reseed(seed: number): void {
    this.#seed = seed;
    this.#places.clear();
  }

  draw(place: string, purpose: string): number {
    const stream = this.#places.get(place)?.get(purpose);
    return stream === undefined ? this.#open(place, purpose)() : stream();
  }

  #open(place: string, purpose: string): () => number {
    const stream = xoshiro128(hash(`${this.#seed}/${place}/${purpose}`));
    const streams = this.#places.get(place) ?? new Map<string, () => number>();
    this.#places.set(place, streams.set(purpose, stream));
    return stream;
  }
}

/** FNV-1a with a final mix, so that names that differ in one letter get very different seeds. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h);
}

function mix(h: number): number {
  let x = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/**
 * xoshiro128, which is fast because it uses only 32-bit arithmetic. The upper 32 bits of a number are scrambled as in
 * xoshiro128**, the lower 21 as in xoshiro128+: the tail of a variate drawn millions of times needs more than 32 bits.
 */
function xoshiro128(seed: number): () => number {
  let a = mix(seed + 0x9e3779b9);
  let b = mix(seed + 0x3c6ef372);
  let c = mix(seed + 0xdaa66d2b);
  let d = mix(seed + 0x78dde6e4) | 1;
  return () => {
    const product = Math.imul(b, 5);
    const upper = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const lower = (a + d) >>> 11;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    return (upper * 0x20_0000 + lower) / 0x20_0000_0000_0000;
  };
}
