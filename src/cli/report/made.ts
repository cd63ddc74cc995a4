import type { Made } from "../../render/results.ts";
import { shellLine } from "../../text/shell-word.ts";

/** They say where a result goes, not which one it is. */
const ofOutput = /^--(out|report|format|json|force)(=|$)/;
const withValue = /^--(out|report|format)$/;

/** The command line that has this result again. It travels, so it is written as an installed lab is called. */
export function madeBy(args: readonly string[], version: string): Made {
  const isLeft = (word: string, before = "") => !ofOutput.test(word) && !withValue.test(before);
  const words = args.filter((word, at) => isLeft(word, args[at - 1]));
  return { version, command: shellLine(["lab", ...words.map(withoutToken)]) };
}

/** A token identifies somebody, so it is not stored in a report. */
function withoutToken(word: string): string {
  return word
    .replace(/^((?:--header=)?authorization: *(?:\S+ (?=\S))?).*$/is, "$1…")
    .replace(/^([^=]*\.tokens)=.*$/s, "$1=…");
}
