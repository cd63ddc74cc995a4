import type { Made } from "../../render/results.ts";
import { shellLine } from "../../text/shell-word.ts";

/** Options that decide where the result goes, but do not change it. */
const ofOutput = /^--(out|report|format|json|force)(=|$)/;
const withValue = /^--(out|report|format)$/;

/**
 * Returns the command line that repeats this result. It is written with the installed name, because others may read it.
 */
export function madeBy(args: readonly string[], version: string): Made {
  const isLeft = (word: string, before = "") => !ofOutput.test(word) && !withValue.test(before);
  const words = args.filter((word, at) => isLeft(word, args[at - 1]));
  return { version, command: shellLine(["lab", ...words.map(withoutToken)]) };
}

/** Hides tokens, which identify a person, from stored reports. */
function withoutToken(word: string): string {
  return word
    .replace(/^((?:--header=)?authorization: *(?:\S+ (?=\S))?).*$/is, "$1…")
    .replace(/^([^=]*\.tokens)=.*$/s, "$1=…");
}
