import type { Explanation } from "../../explain/explanation.ts";
import { lookup } from "./lookup.ts";

/** Tells codes from words that some program uses as a name: `gone`. */
export const isCode = /\d|_|\s|[A-Z]{2}|[a-z][A-Z]/;

const isStatus = ({ key }: Explanation) => /^\d{3}$/.test(key);

/** Explains the codes and then the statuses among the words of a sentence, because a status says less; `500s` is one, too. */
export function codesIn(written: string): Explanation[] {
  const words = written.split(/[\s,;:()"']+/).map((each) => each.replace(/^([45]\d\d)s$/, "$1"));
  if (words.length === 1) return [];
  const found = words.filter((each) => isCode.test(each)).flatMap((each) => lookup.explain(each));
  return [...found.filter((each) => !isStatus(each)), ...found.filter(isStatus)];
}
