import { shown } from "../values/format-value.ts";

/** A duration or a size from a file, as a sentence writes it: 1 s, 8 MB. */
export function spaced(written: unknown): string {
  return shown(written)
    .replace(/^\d{4,}ms$/, (longMs) => `${Number.parseInt(longMs, 10) / 1000}s`)
    .replace(/^(\d+(?:\.\d+)?)(ms|s|m|h|B|KB|MB)$/, "$1 $2");
}

const smallNumbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Small numbers in words: "one", "12". */
export function inWords(count: number): string {
  return smallNumbers[count] ?? String(count);
}

/** A count with its noun: "one call", "three calls", "12 calls". */
export function several(count: number, thing: string, things = `${thing}s`): string {
  return `${inWords(count)} ${count === 1 ? thing : things}`;
}

/** A count with its noun, in digits: "1 point", "3 points". */
export function plural(count: number, thing: string): string {
  return `${count} ${count === 1 ? thing : `${thing}s`}`;
}

export function often(count: number): string {
  return count === 1 ? "once" : count === 2 ? "twice" : several(count, "time");
}

/** 64 391: thousands are separated, because nobody counts digits. */
export function thousands(count: number | string): string {
  return String(count).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, " ");
}
