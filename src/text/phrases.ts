import { shown } from "./format-value.ts";

/** A duration or a size that stands in a file, as people write it in a sentence: 1 s, 8 MB. */
export function spaced(written: unknown): string {
  return shown(written).replace(/^(\d+(?:\.\d+)?)(ms|s|m|h|B|KB|MB)$/, "$1 $2");
}

const smallNumbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** So many things, small numbers in letters: "one call", "three calls", "12 calls". */
export function several(count: number, thing: string): string {
  return `${smallNumbers[count] ?? count} ${thing}${count === 1 ? "" : "s"}`;
}

export function often(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : several(count, "time");
}
