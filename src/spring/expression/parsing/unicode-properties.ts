import { ownValue } from "../../../text/values/own-value.ts";
import { type CodePointReader, UnplayableRegex } from "./code-point-reader.ts";

/** The POSIX classes, which Java limits to ASCII. */
const posix: Readonly<Record<string, string>> = {
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
  all: "[\\s\\S]",
  LD: "[\\p{L}\\p{Nd}]",
};

/** Java's own names for properties of Unicode. */
const own: Readonly<Record<string, string>> = {
  IsDigit: "\\p{Nd}",
  IsPunctuation: "\\p{P}",
  IsControl: "\\p{Cc}",
  IsTitlecase: "\\p{Lt}",
  IsAlnum: "[\\p{Alphabetic}\\p{Nd}]",
  javaLowerCase: "\\p{Lowercase}",
  javaUpperCase: "\\p{Uppercase}",
  javaLetter: "\\p{L}",
  javaDigit: "\\p{Nd}",
  javaLetterOrDigit: "[\\p{L}\\p{Nd}]",
  javaAlphabetic: "\\p{Alphabetic}",
};

/** Reads the name after `\p` or `\P` as a set. */
export function takeProperty(reader: CodePointReader): string {
  const name = reader.takes("{") ? braced(reader) : reader.next();
  const known = ownValue(posix, name) ?? ownValue(own, name);
  if (known !== undefined) return known;
  const [, of = "", meant = ""] = /^(?:(gc|general_category|sc|script)=|Is|(?=[A-Z][a-zC]?$))(.*)$/.exec(name) ?? [];
  const candidates = of.startsWith("s") ? [] : [meant];
  if (!of.startsWith("g"))
    candidates.push(`Script=${meant}`, `Script=${meant.charAt(0)}${meant.slice(1).toLowerCase()}`);
  const found = candidates.map((each) => `\\p{${each}}`).find(isProperty);
  if (found !== undefined) return found;
  if (/^(In|block=|blk=|java|Is)/.test(name)) throw new UnplayableRegex(`\\p{${name}}`);
  const [key, value] = name.split(/=(.*)/s);
  if (value !== undefined) reader.fail(`Unknown Unicode property {name=<${key}>, value=<${value}>}`);
  return reader.fail(`Unknown character property name {${name}}`);
}

function braced(reader: CodePointReader): string {
  const name = reader.until("}");
  if (!reader.takes("}")) reader.fail("Unclosed character family", reader.at);
  if (name === "") reader.fail("Empty character family");
  return name;
}

/** JavaScript knows the categories, scripts and properties of Unicode by the same names. */
function isProperty(set: string): boolean {
  try {
    new RegExp(set, "v");
    return true;
  } catch {
    return false;
  }
}
