import { ProblemError } from "../../../text/problems/problem.ts";

/** Splits a command line at spaces as a shell would, respecting quotes but expanding nothing. */
export function commandWords(written: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  let isPlain = true;
  const end = () => {
    if (word !== undefined) words.push(isPlain ? withoutOperator(word, written) : word);
    word = undefined;
    isPlain = true;
  };
  for (let at = 0; at < written.length; at++) {
    const letter = written.charAt(at);
    const next = written[at + 1];
    const escapes =
      letter === "\\" && quote !== "'" && next !== undefined && (quote === undefined || /["\\]/.test(next));
    if (escapes) {
      word = (word ?? "") + next;
      isPlain = false;
      at += 1;
    } else if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= "";
      isPlain = false;
    } else if (quote === undefined && /\s/.test(letter)) end();
    else word = (word ?? "") + letter;
  }
  if (quote !== undefined) {
    const says = `the command ${written} has an unclosed ${quote}`;
    throw new ProblemError([{ says, cure: `close it, or write \\${quote} for the character itself` }]);
  }
  end();
  return words;
}

/** Operators of a shell: &&, ||, |, ;, &, and redirections such as >file and 2>&1. A URL may contain some of them. */
const operator = /^(&&|\|\|?|;|&)$|^(\d*[<>]|&>)|;$/;

function withoutOperator(word: string, written: string): string {
  if (!operator.test(word)) return word;
  const says = `the command ${written} contains ${word}, which only a shell understands`;
  throw new ProblemError([{ says, cure: "add --shell to run it in a shell, or write quotes around it" }]);
}
