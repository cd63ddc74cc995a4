import { wordsOf } from "../../text/words/shell-word.ts";

/** Returns the command that plays one failure of a gauntlet and shows its events. */
export function whyCommand(failure: string, command: string): string {
  const words = wordsOf(command);
  const isLeft = (word: string, before = "") =>
    !/^'?--(only|skip|rules|accept|quiet)(=|$)/.test(word) && !choosing.test(before);
  return [...words.filter((word, at) => isLeft(word, words[at - 1])), "--why", failure].join(" ");
}

const choosing = /^--(only|skip|rules|accept)$/;
