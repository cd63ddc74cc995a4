import type { Look } from "../look.ts";
import type { PredictedLessons } from "../view/predicted-lessons.ts";
import { wrapHint } from "./hint.ts";
import { nameAndText } from "./name-and-text.ts";
import { textWidth, wrap } from "./width.ts";

/** Every lesson that was predicted, and the totals. */
export function progress({ lessons, sum }: PredictedLessons, { width }: Look): string {
  if (lessons.length === 0) return `${wrapHint(sum, width).join("\n")}\n`;
  const column = Math.max(...lessons.map(({ name }) => textWidth(name))) + 2;
  const lines = [
    ...lessons.flatMap(({ name, says }) => nameAndText(name, says, column, width)),
    "",
    ...wrap(sum, width),
  ];
  return `${lines.join("\n")}\n`;
}
