import type { Look } from "../../../render/look.ts";
import { cut, wrap } from "../../../render/text/drawing/width.ts";
import { listed } from "../../../text/words/lists.ts";

/** Keys at a question besides its choices. The first four decide how to continue; the others show a page. */
const turnTable = {
  skip: { key: "s", word: "skip", purpose: "to skip" },
  back: { key: "b", word: "back", purpose: "to go back" },
  out: { key: "q", word: "leave", purpose: "to leave" },
  hint: { key: "h", word: "hint", purpose: "for a hint" },
  who: { key: "w", word: "who is who", purpose: "for who is who" },
  table: { key: "t", word: "table", purpose: "for the table" },
  moments: { key: "m", word: "moments", purpose: "for all moments" },
} as const;
export type QuestionKey = keyof typeof turnTable;

export interface Question<Value> {
  /** The page that the question is about, shown above it. */
  readonly page?: readonly string[];
  readonly says: string;
  readonly choices: readonly { readonly says: string; readonly value: Value }[];
  readonly turns: readonly QuestionKey[];
  /** Plain text: a numbered list that the learner answers with a number or a letter and Enter. */
  readonly plain?: boolean;
}

/** Draws a question for a given screen. */
export type Drawn<Value> = (look: Look, rows: number) => Question<Value>;

export type QuestionAnswer<Value> = { readonly value: Value } | { readonly turn: QuestionKey };

/** Returns the action bound to a key. */
export function keyOf({ turns }: Pick<Question<unknown>, "turns">, key: string): QuestionKey | undefined {
  const pressed = key.trim().toLowerCase();
  return turns.find((turn) => turnTable[turn].key === pressed);
}

/** More choices than digits: each is one line, so that all of them fit a screen. */
const isLong = (choices: readonly unknown[]) => choices.length > 9;

/** Whether a digit answers without Enter, which it cannot if some numbers have two digits. */
export function answersAtOnce(digit: string, { choices }: Pick<Question<unknown>, "choices">): boolean {
  return /^[1-9]$/.test(digit) && Number(digit) <= choices.length && !isLong(choices);
}

/** Returns the line below the choices, or two if it is too long: how to answer, and the other keys. */
export function keysLines({ choices, turns }: Pick<Question<unknown>, "choices" | "turns">, { width }: Look): string[] {
  const toChoose = isLong(choices)
    ? `type 1 to ${choices.length} and Enter, or use arrows`
    : `press 1-${choices.length} or use arrows`;
  const how = choices.length === 1 ? "Enter" : toChoose;
  const keys = turns.map((turn) => `${turnTable[turn].key} ${turnTable[turn].word}`);
  const line = [how, ...keys].join(", ");
  return line.length < width ? [line] : [how, keys.join(", ")].flatMap((each) => wrap(each, width - 1));
}

export function spelledOut({ choices, turns }: Pick<Question<unknown>, "choices" | "turns">): string {
  const numbers = choices.length === 1 ? "1" : `a number from 1 to ${choices.length}`;
  return listed([numbers, ...turns.map((turn) => `${turnTable[turn].key} ${turnTable[turn].purpose}`)]);
}

/** Wraps the question and its choices; continuation lines are aligned. */
export function questionText({ says, choices }: Pick<Question<unknown>, "says" | "choices">, look: Look) {
  const room = look.width - 6;
  const mark = look.unicode ? "…" : "...";
  return {
    ask: wrap(says, look.width - 3),
    choices: choices.map((each) => (isLong(choices) ? [cut(each.says, room, mark)] : wrap(each.says, room))),
  };
}

/** Returns the number of lines that a question takes, without its page. */
export function questionHeight(question: Question<unknown>, look: Look): number {
  const { ask, choices } = questionText(question, look);
  return ask.length + choices.flat().length + 1 + keysLines(question, look).length;
}
