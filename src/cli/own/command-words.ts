import { ProblemError } from "../../text/problem.ts";

/** Splits a command line at spaces as a shell would, respecting quotes but expanding nothing. */
export function commandWords(written: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let at = 0; at < written.length; at++) {
    const letter = written[at]!;
    const next = written[at + 1];
    const escapes =
      letter === "\\" && quote !== "'" && next !== undefined && (quote === undefined || /["\\]/.test(next));
    if (escapes) {
      word = (word ?? "") + next;
      at += 1;
    } else if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= "";
    } else if (quote === undefined && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? "") + letter;
  }
  if (quote !== undefined) {
    const says = `the command ${written} does not close its ${quote}`;
    throw new ProblemError([{ says, cure: `close it, or write \\${quote} for the character itself` }]);
  }
  return word === undefined ? words : [...words, word];
}
