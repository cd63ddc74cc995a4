import { ownValue } from "../../../text/values/own-value.ts";
import { type CodePointReader, codeOf, UnplayableRegex } from "./code-point-reader.ts";
import { takeProperty } from "./unicode-properties.ts";

/** Java's meaning of the short classes: ASCII only, unlike some of JavaScript's. */
const classes: Readonly<Record<string, string>> = {
  d: "[0-9]",
  w: "[a-zA-Z0-9_]",
  s: "[\\u{9}-\\u{d}\\u{20}]",
  h: "[\\u{9}\\u{20}\\u{a0}\\u{1680}\\u{180e}\\u{2000}-\\u{200a}\\u{202f}\\u{205f}\\u{3000}]",
  v: "[\\u{a}-\\u{d}\\u{85}\\u{2028}\\u{2029}]",
};

/** Escapes for one character. */
const readers: Readonly<Record<string, (reader: CodePointReader) => string>> = {
  t: () => "\t",
  n: () => "\n",
  r: () => "\r",
  f: () => "\f",
  a: () => "\x07",
  e: () => "\x1b",
  x: hexadecimal,
  u: unicode,
  c: control,
  0: octal,
};

export function literal(char: string): string {
  return /^[A-Za-z0-9_]$/.test(char) ? char : `\\u{${char.codePointAt(0)?.toString(16)}}`;
}

function negated(set: string): string {
  return set.startsWith("[") ? `[^${set.slice(1)}` : set.replace("\\p", "\\P");
}

/** Reads an escape that means the same inside and outside brackets: a set of characters, or one character. */
export function escapeOf(reader: CodePointReader): { readonly set: string } | { readonly char: string } {
  const char = reader.next();
  const set = ownValue(classes, char.toLowerCase());
  if (set !== undefined) return { set: char === char.toLowerCase() ? set : negated(set) };
  if (char === "p" || char === "P") {
    const property = takeProperty(reader);
    return { set: char === "p" ? property : negated(property) };
  }
  const written = ownValue(readers, char)?.(reader);
  if (written !== undefined) return { char: written };
  if (char === "N") throw new UnplayableRegex("\\N, a character by its name");
  if (/^[A-Za-z1-9]?$/.test(char)) reader.fail("Illegal/unsupported escape sequence");
  return { char };
}

function unicode(reader: CodePointReader): string {
  return taken(reader, 4, "Illegal Unicode escape sequence");
}

function hexadecimal(reader: CodePointReader): string {
  const illegal = "Illegal hexadecimal escape sequence";
  if (!reader.takes("{")) return taken(reader, 2, illegal);
  let code = 0;
  for (; isHexadecimal(reader.peek()); reader.at++) {
    code = code * 16 + Number.parseInt(reader.peek(), 16);
    if (code > 0x10ffff) reader.fail("Hexadecimal codepoint is too big", reader.at);
  }
  if (reader.peek(-1) === "{") reader.fail(illegal, reader.at - 1);
  if (!reader.takes("}")) reader.fail("Unclosed hexadecimal escape sequence", reader.at);
  return String.fromCodePoint(code);
}

function taken(reader: CodePointReader, digits: number, illegal: string): string {
  let code = 0;
  for (let left = digits; left > 0; left--) {
    if (!isHexadecimal(reader.peek())) reader.fail(illegal, reader.at);
    code = code * 16 + Number.parseInt(reader.next(), 16);
  }
  return String.fromCodePoint(code);
}

function isHexadecimal(char: string): boolean {
  return /^[0-9a-fA-F]$/.test(char);
}

function control(reader: CodePointReader): string {
  if (reader.ended) reader.fail("Illegal control escape sequence");
  return String.fromCodePoint(codeOf(reader.next()) ^ 64);
}

function octal(reader: CodePointReader): string {
  let digits = "";
  while (digits.length < (/^[0-3]/.test(digits) ? 3 : 2) && /[0-7]/.test(reader.peek())) digits += reader.next();
  if (digits === "") return reader.fail("Illegal octal escape sequence", reader.at);
  return String.fromCodePoint(Number.parseInt(digits, 8));
}
