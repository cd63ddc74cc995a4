import type { Made } from "../../render/results.ts";
import { hideWords } from "../../text/secrets/secret-words.ts";
import { shellLine } from "../../text/shell-word.ts";

/** Options that decide where the result goes, but do not change it. */
const ofOutput = /^--(out|report|format|json|force)(=|$)/;
const withValue = /^--(out|report|format)$/;

/**
 * Returns the command line that repeats this result. It is written with the installed name and without secrets, because
 * others may read it.
 */
export function madeBy(args: readonly string[], version: string): Made {
  const isLeft = (word: string, before = "") => !ofOutput.test(word) && !withValue.test(before);
  const words = args.filter((word, at) => isLeft(word, args[at - 1]));
  return { version, command: shellLine(["lab", ...hideWords(words, () => {})]) };
}
