import type { Command } from "commander";
import { labCommands } from "../../text/words/lab-command.ts";

export function define(command: Command): void {
  command.addHelpText(
    "after",
    labCommands(`
Examples:
  lab class new --students 30 --path workshop --out class   a file for each student
  lab learn --class class/07.json                           each student, with numbers of their own
  lab progress --class class/07.json --out ann.json         the hand-in
  lab class collect ann.json ben.json --format csv          who did what, and what was misunderstood
  lab class ask timeout-504                                 the question on the projector, then the run
  lab class ask timeout-504 --out question.html             the question as a page in large type
  lab class notes workshop                                  what to say about each lesson`),
  );
}
