import { type Reader, UnplayableRegex } from "./reader.ts";

/** Java's own meaning of the short classes, which is ASCII alone where JavaScript's is wider. */
const classes: Readonly<Record<string, string>> = {
  d: "[0-9]",
  w: "[a-zA-Z0-9_]",
  s: "[\\u{9}-\\u{d}\\u{20}]",
  h: "[\\u{9}\\u{20}\\u{a0}\\u{1680}\\u{180e}\\u{2000}-\\u{200a}\\u{202f}\\u{205f}\\u{3000}]",
  v: "[\\u{a}-\\u{d}\\u{85}\\u{2028}\\u{2029}]",
};

const named: Readonly<Record<string, string>> = {
  Lower: "[a-z]",
  Upper: "[A-Z]",
  ASCII: "[\\u{0}-\\u{7f}]",
  Alpha: "[a-zA-Z]",
  Digit: "[0-9]",
  Alnum: "[a-zA-Z0-9]",
  Punct: "[\\u{21}-\\u{2f}\\u{3a}-\\u{40}\\u{5b}-\\u{60}\\u{7b}-\\u{7e}]",
  Graph: "[\\u{21}-\\u{7e}]",
  Print: "[\\u{20}-\\u{7e}]",
  Blank: "[\\u{20}\\u{9}]",
  Cntrl: "[\\u{0}-\\u{1f}\\u{7f}]",
  XDigit: "[0-9a-fA-F]",
  Space: "[\\u{9}-\\u{d}\\u{20}]",
  L1: "[\\u{0}-\\u{ff}]",
  IsDigit: "\\p{Nd}",
  IsPunctuation: "\\p{P}",
  IsControl: "\\p{Cc}",
  javaLowerCase: "\\p{Lowercase}",
  javaUpperCase: "\\p{Uppercase}",
};

const controls: Readonly<Record<string, number>> = { t: 9, n: 10, r: 13, f: 12, a: 7, e: 27 };

export function literal(char: string): string {
  return /^[A-Za-z0-9_]$/.test(char) ? char : `\\u{${char.codePointAt(0)?.toString(16)}}`;
}

function negated(set: string): string {
  return set.startsWith("[") ? `[^${set.slice(1)}` : set.replace("\\p", "\\P");
}

/** What stands after a backslash and means the same inside brackets and outside: a set of characters, or one. */
export function escapeOf(reader: Reader): { readonly set: string } | { readonly char: string } {
  const char = reader.next();
  const set = classes[char.toLowerCase()];
  if (set !== undefined) return { set: char === char.toLowerCase() ? set : negated(set) };
  if (char === "p" || char === "P") {
    const property = propertySet(reader);
    return { set: char === "p" ? property : negated(property) };
  }
  const control = controls[char];
  if (control !== undefined) return { char: String.fromCodePoint(control) };
  if (char === "x") return { char: hexadecimal(reader, reader.peek() === "{" ? undefined : 2) };
  if (char === "u") return { char: hexadecimal(reader, 4) };
  if (char === "c") return { char: String.fromCodePoint((reader.next().codePointAt(0) ?? 0) ^ 64) };
  if (char === "0") return { char: octal(reader) };
  if (char === "N") throw new UnplayableRegex("\\N, a character by its name");
  if (/^[A-Za-z]?$/.test(char)) reader.fail("Illegal/unsupported escape sequence");
  return { char };
}

function propertySet(reader: Reader): string {
  const name = reader.takes("{") ? reader.until("}") : reader.peek();
  reader.at++;
  const known = named[name];
  if (known !== undefined) return known;
  const bare = name.replace(/^(Is|general_category=|gc=)/, "");
  for (const property of [bare, `Script=${bare.replace(/^(script|sc)=/i, "")}`]) {
    const set = `\\p{${property}}`;
    if (compiles(set)) return set;
  }
  if (/^(In|block=|blk=|java)/.test(name)) throw new UnplayableRegex(`\\p{${name}}`);
  return reader.fail(`Unknown character property name {${name}}`);
}

function compiles(set: string): boolean {
  try {
    new RegExp(set, "v");
    return true;
  } catch {
    return false;
  }
}

function hexadecimal(reader: Reader, length: number | undefined): string {
  const digits = length === undefined ? braced(reader) : Array.from({ length }, () => reader.next()).join("");
  const code = Number.parseInt(digits, 16);
  if (!/^[0-9a-fA-F]+$/.test(digits) || code > 0x10ffff) return reader.fail("Illegal hexadecimal escape sequence");
  return String.fromCodePoint(code);
}

function braced(reader: Reader): string {
  reader.next();
  const digits = reader.until("}");
  reader.next();
  return digits;
}

function octal(reader: Reader): string {
  let digits = "";
  while (digits.length < (/^[0-3]/.test(digits) ? 3 : 2) && /[0-7]/.test(reader.peek())) digits += reader.next();
  if (digits === "") return reader.fail("Illegal octal escape sequence", reader.at);
  return String.fromCodePoint(Number.parseInt(digits, 8));
}
