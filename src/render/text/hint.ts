import { labCommand } from "../../text/lab-command.ts";
import { wrap } from "./width.ts";

/** A sentence with command lines in it: where it needs several lines, each command begins one of its own. */
export function wrapHint(text: string, width: number): string[] {
  const lines = wrap(text, width);
  if (lines.length === 1) return lines;
  return splitBefore(text, labCommand("")).flatMap((part) => wrap(part, width));
}

function splitBefore(text: string, begin: string): string[] {
  const [first = "", ...others] = text.split(begin);
  return [first, ...others.map((each) => begin + each)].filter((part) => part.trim() !== "");
}
