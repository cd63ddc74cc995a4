import type { Reader } from "../configuration/reader.ts";

/** Off is what says so; every other word leaves it on. */
export function isFalse(reader: Reader, name: string): boolean {
  return reader.text(name)?.toLowerCase() === "false";
}

/** On is everything but false. */
export function isSwitchedOn(reader: Reader, name: string): boolean {
  return reader.text(name) !== undefined && !isFalse(reader, name);
}
