export class OutOfData extends Error {}

/** Reads numbers bit by bit, the lowest bit first. Throws `OutOfData` at the end. */
export class BitReader {
  readonly #data: Uint8Array;
  #at: number;
  /** Bits that were taken from the data and not read yet. */
  #held = 0;
  #count = 0;

  constructor(data: Uint8Array, from: number) {
    this.#data = data;
    this.#at = from;
  }

  /** At most 16 at once. */
  bits(count: number): number {
    while (this.#count < count) {
      const byte = this.#data[this.#at];
      if (byte === undefined) throw new OutOfData();
      this.#held |= byte << this.#count;
      this.#count += 8;
      this.#at += 1;
    }
    const read = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#count -= count;
    return read;
  }

  /** Returns the next bits without reading them, and zeros for bits behind the end. */
  peek(count: number): number {
    while (this.#count < count && this.#at < this.#data.length) {
      this.#held |= this.#data[this.#at]! << this.#count;
      this.#count += 8;
      this.#at += 1;
    }
    return this.#held & ((1 << count) - 1);
  }

  drop(count: number): void {
    for (let bit = 0; bit < count; bit++) this.bits(1);
  }

  skipToByte(): void {
    this.bits(this.#count & 7);
  }

  /** The place of the first byte of which no bit was read. */
  get nextByte(): number {
    return this.#at - (this.#count >> 3);
  }
}
