import type { Look } from "../look.ts";
import { nameAndText } from "./name-and-text.ts";
import { textWidth, wrap } from "./width.ts";

/** What was predicted of one lesson, in words. */
export interface PredictedLesson {
  readonly name: string;
  readonly says: string;
}

/** Every lesson that was predicted, and what that comes to. */
export function progressLines(lessons: readonly PredictedLesson[], sum: string, { width }: Look): string[] {
  const column = Math.max(...lessons.map(({ name }) => textWidth(name))) + 2;
  return [...lessons.flatMap(({ name, says }) => nameAndText(name, says, column, width)), "", ...wrap(sum, width)];
}
