import { ownValue } from "../../../text/values/own-value.ts";
import type { CodePointReader } from "./code-point-reader.ts";

interface Quantifier {
  readonly least: number;
  readonly most: number;
}

const short: Readonly<Record<string, Quantifier>> = {
  "*": { least: 0, most: Number.POSITIVE_INFINITY },
  "+": { least: 1, most: Number.POSITIVE_INFINITY },
  "?": { least: 0, most: 1 },
};

/** Reads how often the previous part is repeated; undefined without a quantifier. */
export function takeTimes(reader: CodePointReader): Quantifier | undefined {
  const times = ownValue(short, reader.peek());
  if (times !== undefined) {
    reader.at++;
    return times;
  }
  if (reader.peek() !== "{") return undefined;
  reader.at++;
  if (!isDigit(reader.peek())) reader.fail("Illegal repetition", reader.at);
  const least = takeCount(reader);
  let most = least;
  if (reader.takes(",")) most = isDigit(reader.peek()) ? takeCount(reader) : Number.POSITIVE_INFINITY;
  if (reader.peek() !== "}") reader.fail("Unclosed counted closure", reader.at);
  if (most < least) reader.fail("Illegal repetition range", reader.at);
  reader.at++;
  return { least, most };
}

function takeCount(reader: CodePointReader): number {
  let count = 0;
  for (; isDigit(reader.peek()); reader.at++) {
    count = count * 10 + Number(reader.peek());
    if (count >= 2 ** 31) reader.fail("Illegal repetition range", reader.at);
  }
  return count;
}

function isDigit(char: string): boolean {
  return /^[0-9]$/.test(char);
}
