import { utf8 } from "../../text/bytes/bytes.ts";
import { ownValue } from "../../text/values/own-value.ts";

/** A value as Go's decoder sees it: numbers keep their text, because 64-bit integers do not fit into a number. */
export type Json = null | boolean | string | JsonNumber | JsonObject | readonly Json[];

export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Keys keep their order and may occur twice. */
export class JsonObject {
  readonly entries: readonly (readonly [string, Json])[];
  constructor(entries: readonly (readonly [string, Json])[]) {
    this.entries = entries;
  }

  /** The value of a key that is written exactly so. The last of two equal keys counts. */
  get(name: string): Json | undefined {
    return this.entries.findLast(([key]) => key === name)?.[1];
  }
}

export class JsonError extends Error {
  /** The index of the character at which reading stopped. */
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

const mostDepth = 1000;
const space = /[ \t\n\r]*/y;
const plain = /[^"\\\u0000-\u001f]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words = { true: true, false: false, null: null } as const;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/** Reads the first JSON value of a text and ignores everything after it, like Go's decoder. Throws a JsonError. */
export function readJson(body: Uint8Array): Json {
  return readJsonText(utf8(body)).value;
}

/** The same of a text, with the place where the value ends. */
export function readJsonText(text: string): { readonly value: Json; readonly end: number } {
  return new Reader(text).first();
}

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  first(): { value: Json; end: number } {
    this.#skip(space);
    if (this.#at >= this.#text.length) throw new JsonError("EOF", this.#at);
    const value = this.#value();
    return { value, end: this.#at };
  }

  #value(): Json {
    this.#skip(space);
    const letter = this.#text[this.#at];
    if (letter === "{") return this.#nested(() => this.#object());
    if (letter === "[") return this.#nested(() => this.#array());
    if (letter === '"') return this.#string();
    for (const [word, value] of Object.entries(words)) {
      if (!word.startsWith(letter ?? "?")) continue;
      for (const each of word) this.#expect(each, `in literal ${word}`);
      return value;
    }
    const digits = this.#skip(number);
    if (digits === "") throw this.#wrong("looking for beginning of value");
    // A number that is cut off, such as "1e", would end where its complete part ends.
    if (/[.eE]/.test(this.#text[this.#at] ?? "")) {
      this.#at += 1;
      throw this.#wrong("in numeric literal");
    }
    return new JsonNumber(digits);
  }

  #nested<Value>(read: () => Value): Value {
    this.#depth += 1;
    if (this.#depth > mostDepth) throw new JsonError("exceeded max depth", this.#at);
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #object(): JsonObject {
    const entries: [string, Json][] = [];
    if (this.#ends("}")) return new JsonObject(entries);
    do {
      this.#skip(space);
      if (this.#text[this.#at] !== '"') throw this.#wrong("looking for beginning of object key string");
      const key = this.#string();
      this.#skip(space);
      this.#expect(":", "after object key");
      entries.push([key, this.#value()]);
    } while (this.#goesOn("}", "after object key:value pair"));
    return new JsonObject(entries);
  }

  #array(): Json[] {
    const items: Json[] = [];
    if (this.#ends("]")) return items;
    do items.push(this.#value());
    while (this.#goesOn("]", "after array element"));
    return items;
  }

  #ends(close: string): boolean {
    this.#skip(space);
    if (this.#text[this.#at] !== close) return false;
    this.#at += 1;
    return true;
  }

  /** Whether a comma follows rather than the closing bracket. */
  #goesOn(close: string, place: string): boolean {
    if (this.#ends(close)) return false;
    this.#expect(",", place);
    return true;
  }

  #string(): string {
    this.#at += 1;
    let value = "";
    for (;;) {
      value += this.#skip(plain);
      const letter = this.#text[this.#at];
      if (letter === '"') {
        this.#at += 1;
        return wellFormed(value);
      }
      if (letter !== "\\") throw this.#wrong("in string literal");
      this.#at += 1;
      value += this.#escape();
    }
  }

  #escape(): string {
    const letter = this.#text[this.#at] ?? "";
    if (letter !== "u") {
      const escaped = ownValue(escapes, letter);
      if (escaped === undefined) throw this.#wrong("in string escape code");
      this.#at += 1;
      return escaped;
    }
    const start = this.#at + 1;
    for (this.#at = start; this.#at < start + 4; this.#at++)
      if (!/[\da-fA-F]/.test(this.#text[this.#at] ?? "")) throw this.#wrong("in \\u hexadecimal character escape");
    return String.fromCharCode(Number.parseInt(this.#text.slice(start, this.#at), 16));
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found = ""] = pattern.exec(this.#text) ?? [];
    this.#at += found.length;
    return found;
  }

  #expect(letter: string, place: string): void {
    if (this.#text[this.#at] !== letter) throw this.#wrong(place);
    this.#at += 1;
  }

  #wrong(place: string): JsonError {
    const letter = this.#text[this.#at];
    if (letter === undefined) return new JsonError("unexpected EOF", this.#at);
    return new JsonError(`invalid character ${JSON.stringify(letter).replace(/^"|"$/g, "'")} ${place}`, this.#at);
  }
}

/** Replaces half a surrogate pair, as Go does. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");
}
