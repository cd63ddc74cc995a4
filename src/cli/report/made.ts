import type { Made } from "../../render/results.ts";
import { hideWords } from "../../text/secrets/secret-words.ts";
import { shellLine } from "../../text/words/shell-word.ts";

/** Options that decide where the result goes, but do not change it. */
const ofOutput = /^--(out|report|format|json|force|live)(=|$)/;
const withValue = /^--(out|report|format)$/;

/**
 * Returns the command line that repeats this result. It is written with the installed name and without secrets, because
 * others may read it.
 */
export function madeBy(args: readonly string[], version: string): Made {
  return { version, command: shellLine(wordsMadeBy(args)) };
}

/** Returns the words of that command line. `without`: options that are left out, too, with their values. */
export function wordsMadeBy(args: readonly string[], without: readonly string[] = []): string[] {
  const isOne = (word: string) => without.some((option) => word === option || word.startsWith(`${option}=`));
  const isLeft = (word: string, before = "") =>
    !ofOutput.test(word) && !withValue.test(before) && !isOne(word) && !without.includes(before);
  const words = args.filter((word, at) => isLeft(word, args[at - 1]));
  return ["lab", ...hideWords(words, () => {})];
}
