import type { Look } from "../../look.ts";
import type { AnsweredQuestion } from "../../view/learn/answered-questions.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

const heads = { predict: "question", twist: "question with the change", review: "question of the review" } as const;

/** Draws a question with its choices: the right one has a mark, each other one the reason why it is wrong. A file may not say which is right. */
export function questionLines({ of, ask, choices }: AnsweredQuestion, look: Look): string[] {
  const { faint, strong } = paintFor(look);
  const right = look.unicode ? "✓" : "+";
  const lines = choices.flatMap(({ says, isRight, why }, at) => [
    ...hung(`${isRight ? right : " "} ${at + 1}  `, says, look).map((line) => (isRight ? strong(line) : line)),
    ...(why === undefined ? [] : hung("     ", why, look).map(faint)),
  ]);
  const isOpen = choices.every(({ isRight }) => isRight === undefined);
  return [faint(heads[of]), ...hung("  ", ask, look), ...lines, ...(isOpen ? ["  run it to see which is right"] : [])];
}

function hung(head: string, text: string, look: Look): string[] {
  const margin = head.length;
  return wrap(text, look.width - margin).map((line, nth) => (nth === 0 ? head : " ".repeat(margin)) + line);
}
