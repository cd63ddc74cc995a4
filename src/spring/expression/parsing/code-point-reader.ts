/** An expression that Java does not compile, with the place and the reason in Java's words. */
export class JavaRegexError extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** An expression that Java compiles and this program cannot match. */
export class UnplayableRegex extends Error {}

const deepest = 250;

/** The number of a character, which a string that is not empty begins with. */
export function codeOf(char: string): number {
  return char.codePointAt(0)!;
}

/** Walks over the text of an expression, one code point at a time. */
export class CodePointReader {
  readonly text: readonly string[];
  at = 0;
  #depth = 0;

  constructor(source: string) {
    this.text = [...source];
  }

  get ended(): boolean {
    return this.at >= this.text.length;
  }

  peek(ahead = 0): string {
    return this.text[this.at + ahead] ?? "";
  }

  next(): string {
    return this.text[this.at++] ?? "";
  }

  has(expected: string): boolean {
    return [...expected].every((char, index) => this.peek(index) === char);
  }

  takes(expected: string): boolean {
    if (!this.has(expected)) return false;
    this.at += [...expected].length;
    return true;
  }

  /** Reads a nested part, up to a depth that nobody reaches by hand. */
  deeper<T>(read: () => T): T {
    if (++this.#depth > deepest) throw new UnplayableRegex(`more than ${deepest} levels of brackets`);
    const inner = read();
    this.#depth--;
    return inner;
  }

  until(end: string): string {
    let taken = "";
    while (!this.ended && !this.has(end)) taken += this.next();
    return taken;
  }

  /** Java points at the character before the one it would read next. */
  fail(message: string, at = this.at - 1): never {
    throw new JavaRegexError(message, at);
  }
}
