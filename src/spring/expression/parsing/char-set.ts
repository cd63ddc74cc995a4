/** A set of characters, written as a JavaScript class (flag v). Testing one character never backtracks. */
export class CharSet {
  readonly #source: string;
  #ascii: Uint8Array | undefined;
  #other!: RegExp;

  constructor(source: string) {
    this.#source = source;
  }

  has(code: number): boolean {
    this.#ascii ??= this.#prepare();
    return code < 128 ? this.#ascii[code] === 1 : this.#other.test(String.fromCodePoint(code));
  }

  /** Created on first use: most expressions of a large file never meet a request. */
  #prepare(): Uint8Array {
    this.#other = new RegExp(`^${this.#source}$`, "v");
    return Uint8Array.from({ length: 128 }, (_, code) => (this.#other.test(String.fromCharCode(code)) ? 1 : 0));
  }
}
