import { symptomMeant } from "../../scenario/guide/symptom-meant.ts";
import { packedGuide } from "../search/packed-guide.ts";
import { isCode } from "./codes-in.ts";
import { lookup } from "./lookup.ts";

/**
 * Splits arguments into texts that are explained one by one: each argument in quotes, each code, and the words between them. Words without
 * quotes are one text, unless they begin with a code, at least half of them are codes, and the rest are plain words that no symptom has.
 */
export function textsIn(args: readonly string[]): readonly (readonly string[])[] {
  if (!args.some(isQuoted) && !areCodes(args)) return [args];
  const texts: string[][] = [];
  let words: string[] | undefined;
  for (const each of args) {
    if (isQuoted(each) || isKnownCode(each)) {
      texts.push([each]);
      words = undefined;
    } else if (words === undefined) {
      words = [each];
      texts.push(words);
    } else words.push(each);
  }
  return texts;
}

/** A shell passes words with spaces as one argument only if they were in quotes. */
function isQuoted(written: string): boolean {
  return /\s/.test(written.trim());
}

function isKnownCode(written: string): boolean {
  return isCode.test(written) && lookup.explain(written).length > 0;
}

function areCodes(args: readonly string[]): boolean {
  const [first = "", ...others] = args;
  if (others.length === 0 || !isKnownCode(first)) return false;
  const rest = others.filter((each) => !isKnownCode(each));
  if (rest.length === 0 || rest.length * 2 > args.length || !rest.every((each) => /^[a-z]+$/i.test(each))) return false;
  return symptomMeant(packedGuide(), lookup, args.join(" ")) === undefined;
}
