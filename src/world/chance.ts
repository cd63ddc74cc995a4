/** Streams of chance, one for each name, so that one more draw in one place shifts nobody else's luck. */
export class Chance {
  readonly #seed: number;
  readonly #streams = new Map<string, () => number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  draw(name: string): number {
    let stream = this.#streams.get(name);
    if (stream === undefined) {
      stream = xoshiro128(hash(`${this.#seed}/${name}`));
      this.#streams.set(name, stream);
    }
    return stream();
  }
}

/** FNV-1a, finished so that names which differ in one letter lie far apart. */
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

/** xoshiro128**, its state filled from one number; 32-bit arithmetic alone keeps it quick. */
function xoshiro128(seed: number): () => number {
  let a = mix(seed + 0x9e3779b9);
  let b = mix(seed + 0x3c6ef372);
  let c = mix(seed + 0xdaa66d2b);
  let d = mix(seed + 0x78dde6e4) | 1;
  return () => {
    const product = Math.imul(b, 5);
    const drawn = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const t = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= t;
    d = (d << 11) | (d >>> 21);
    return drawn / 0x1_0000_0000;
  };
}
