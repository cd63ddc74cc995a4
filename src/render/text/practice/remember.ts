import type { Remember } from "../../../scenario/practice/remember.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { wrapHint } from "../drawing/hint.ts";
import { wrap } from "../drawing/width.ts";

const widestLine = 84;

/** Says what is useful to know once an exercise is solved, and which lesson explains it. */
export function rememberLines(remember: Remember | undefined, look: Look): string[] {
  if (remember === undefined) return [];
  const width = Math.min(look.width, widestLine);
  return [
    "",
    ...wrap(remember.says, width),
    ...wrapHint(`${labCommand(`predict ${remember.lesson}`)} explains it.`, width),
  ];
}
