import type { Explanation } from "../../explain/explanation.ts";
import { lookup } from "./lookup.ts";

/** Tells codes from words that some program uses as a name: `gone`. */
export const isCode = /\d|_|\s|[A-Z]{2}|[a-z][A-Z]/;

/** Explains the codes and statuses among the words of a sentence; `500s` is a status, too. */
export function codesIn(written: string): Explanation[] {
  const words = written.split(/[\s,;:()"']+/).map((each) => each.replace(/^([45]\d\d)s$/, "$1"));
  return words.length === 1 ? [] : words.filter((each) => isCode.test(each)).flatMap((each) => lookup.explain(each));
}
