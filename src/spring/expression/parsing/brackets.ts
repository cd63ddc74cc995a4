import { type CodePointReader, codeOf } from "./code-point-reader.ts";
import { escapeOf, literal } from "./escapes.ts";

/** Reads a class after its opening bracket. Unions and intersections nest as in Java. */
export function bracketClass(reader: CodePointReader, ignoreCase: boolean): string {
  const negative = reader.takes("^");
  const operands: string[] = [];
  let union = "";
  for (let first = true; ; first = false) {
    if (reader.ended) reader.fail("Unclosed character class");
    if (reader.peek() === "]" && !first) break;
    if (reader.takes("&&")) {
      if (union !== "") operands.push(`[${union}]`);
      union = "";
      continue;
    }
    union += reader.takes("[") ? reader.deeper(() => bracketClass(reader, ignoreCase)) : item(reader, ignoreCase);
  }
  if (union !== "") operands.push(`[${union}]`);
  const [first, ...others] = operands;
  if (first === undefined) return reader.fail("Bad class syntax");
  reader.next();
  const inner = others.length === 0 ? first.slice(1, -1) : operands.join("&&");
  return `[${negative ? "^" : ""}${inner}]`;
}

function item(reader: CodePointReader, ignoreCase: boolean): string {
  const from = single(reader);
  if ("set" in from) return from.set;
  const ranges = reader.peek() === "-" && !["[", "]"].includes(reader.peek(1));
  if (!ranges) return withCase(from.char, from.char, ignoreCase);
  reader.next();
  if (reader.ended) reader.fail("Illegal character range", reader.at);
  const to = single(reader);
  if ("set" in to || codeOf(to.char) < codeOf(from.char)) return reader.fail("Illegal character range");
  return withCase(from.char, to.char, ignoreCase);
}

function single(reader: CodePointReader): { readonly set: string } | { readonly char: string } {
  return reader.takes("\\") ? escapeOf(reader) : { char: reader.next() };
}

/** Writes out both cases, because Java folds only ASCII by default and JavaScript folds more. */
export function withCase(from: string, to: string, ignoreCase: boolean): string {
  const range = (low: number, high: number) =>
    `${literal(String.fromCodePoint(low))}${high > low ? `-${literal(String.fromCodePoint(high))}` : ""}`;
  const low = codeOf(from);
  const high = codeOf(to);
  let text = range(low, high);
  if (!ignoreCase) return text;
  for (const [first, last, shift] of [
    [65, 90, 32],
    [97, 122, -32],
  ] as const) {
    const start = Math.max(low, first);
    const end = Math.min(high, last);
    if (start <= end) text += range(start + shift, end + shift);
  }
  return text;
}
