import type { Look } from "../../look.ts";
import { wrap } from "../drawing/width.ts";

export const lastHint = "That was the last hint.";

/** Returns the hint at this index with its number, or says that there is none left. */
export function hintLines(hints: readonly string[], at: number, { width }: Look): string[] {
  const hint = hints[at];
  const says = hint === undefined ? lastHint : `Hint ${at + 1} of ${hints.length}: ${hint}`;
  return says.split("\n").flatMap((line) => wrap(line, width));
}
