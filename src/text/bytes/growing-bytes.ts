/** Bytes that are added one by one, up to a limit. Throws a RangeError beyond it. */
export class GrowingBytes {
  readonly #most: number;
  #bytes = new Uint8Array(1024);
  #length = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(byte: number): void {
    if (this.#length >= this.#most) throw new RangeError("longer than allowed");
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  /** Adds bytes that were added before, beginning this far back. They may overlap. */
  repeat(distance: number, length: number): void {
    if (distance > this.#length) throw new RangeError("before the beginning");
    for (let time = 0; time < length; time++) this.add(this.#bytes[this.#length - distance]!);
  }

  get all(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}
