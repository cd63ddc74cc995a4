import type { Symptom } from "../../../scenario/guide/guide-entry.ts";
import { capital } from "../../../text/words/capital.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import type { Look } from "../../look.ts";
import { wrapCommand } from "../drawing/command-line.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

/** Explains a symptom: its usual cause, the remedy, and the commands that show it. */
export function symptomText({ symptom, means, do: remedy, explain, lessons, recipe }: Symptom, look: Look): string {
  const paint = paintFor(look);
  const commands: (readonly [why: string, command: string])[] = [["See it happen:", `run ${lessons.join(" ")}`]];
  if (explain.length > 0) commands.push(["What its messages prove:", `explain ${explain.map(shellWord).join(" ")}`]);
  if (recipe !== undefined) commands.push(["What to do in your own project:", `search ${recipe}`]);
  return `${[
    ...wrap(capital(symptom), look.width).map(paint.strong),
    ...wrap(means, look.width),
    "",
    ...wrap(`In your code: ${remedy}`, look.width),
    ...commands.flatMap(([why, command]) => [
      "",
      ...wrap(why, look.width).map(paint.faint),
      ...wrapCommand(labCommand(command), look.width).map(paint.link),
    ]),
  ].join("\n")}\n`;
}
