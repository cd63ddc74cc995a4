import { compile } from "./matching/compile-expression.ts";
import type { Program } from "./matching/compiled-expression.ts";
import { MatchRun } from "./matching/match.ts";
import { codeOf } from "./parsing/code-point-reader.ts";
import { ExpressionParser, type ParsedExpression } from "./parsing/parse.ts";
import { readReplacement } from "./replacement.ts";
import { OutOfSteps, type Steps } from "./steps.ts";

/** The text of each group; undefined for a group that did not match. Group 0 is the whole match. */
export type Captures = readonly (string | undefined)[];

/** The place of a match, in characters, and its captures. */
export interface RegexMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: Captures;
}

/** An expression in Java's dialect. It throws the errors of `code-point-reader.ts` if Java, or this program, cannot use it. */
export class JavaRegex {
  readonly #source: string;
  readonly #parsed: ParsedExpression;
  #program: Program | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#parsed = new ExpressionParser(source).parse();
  }

  /** The number of capturing groups, without the whole match. */
  get groups(): number {
    return this.#parsed.groups;
  }

  /** Matches the whole text, like Java's `matches`. */
  matches(text: string, steps: Steps): boolean {
    return this.#bounded(text, steps, (match) => match.from(0, true) !== undefined);
  }

  /** Matches the whole text, group by group; undefined if it does not match. */
  capture(text: string, steps: Steps): Captures | undefined {
    return this.#bounded(text, steps, (match, codes) => {
      const end = match.from(0, true);
      return end === undefined ? undefined : this.#groups(match, codes, [0, end]);
    });
  }

  /** Every match in a text, from left to right, as Java's `find` finds them. */
  findAll(text: string, steps: Steps): readonly RegexMatch[] {
    return this.#bounded(text, steps, (match, codes) => {
      const found: RegexMatch[] = [];
      for (let at = 0; at < codes.length; ) {
        const end = match.from(at, false);
        if (end !== undefined) found.push({ start: at, end, groups: this.#groups(match, codes, [at, end]) });
        at = end === undefined || end === at ? at + 1 : end;
      }
      return found;
    });
  }

  /** Java's `replaceAll`; it throws a RangeError if the replacement names a missing group. */
  replaceAll(text: string, replacement: string, steps: Steps): string {
    const chars = [...text];
    let result = "";
    let kept = 0;
    // Java reads the replacement at the first match, so an invalid one fails only then.
    let parts: ReturnType<typeof readReplacement> | undefined;
    for (const { start, end, groups } of this.findAll(text, steps)) {
      parts ??= readReplacement(replacement, this.#parsed);
      const put = parts.map((part) => (typeof part === "number" ? (groups[part] ?? "") : part)).join("");
      steps.take(put.length);
      result += chars.slice(kept, start).join("") + put;
      kept = end;
    }
    return result + chars.slice(kept).join("");
  }

  #bounded<T>(text: string, steps: Steps, use: (match: MatchRun, codes: readonly number[]) => T): T {
    // Compiled on first use: most expressions of a large file never meet a request.
    this.#program ??= compile(this.#parsed);
    const codes = codesOf(text);
    try {
      return use(new MatchRun(this.#program, codes, steps), codes);
    } catch (error) {
      throw error instanceof OutOfSteps ? new OutOfSteps(this.#tooMuch(codes.length - 1, steps)) : error;
    }
  }

  #tooMuch(characters: number, { most }: Steps): string {
    const tried = `after ${most} steps it had not matched a text of ${characters} characters`;
    if (this.#parsed.highestReference === 0) return `the expression ${this.#source} is too much work: ${tried}`;
    return `the expression ${this.#source} backtracks exponentially: ${tried}. The real gateway would hang here`;
  }

  #groups(match: MatchRun, codes: readonly number[], whole: readonly [number, number]): Captures {
    return Array.from({ length: this.groups + 1 }, (_, number) => {
      const place = number === 0 ? whole : match.registers.group(number);
      return place && textOf(codes, ...place);
    });
  }
}

/** The code points of a text, with -1 after the last. */
function codesOf(text: string): readonly number[] {
  const codes: number[] = [];
  for (const char of text) codes.push(codeOf(char));
  codes.push(-1);
  return codes;
}

function textOf(codes: readonly number[], start: number, end: number): string {
  let text = "";
  for (const code of codes.slice(start, end)) text += String.fromCodePoint(code);
  return text;
}
