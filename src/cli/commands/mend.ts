import { existsSync } from "node:fs";
import type { Command } from "commander";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { inClass } from "../class/in-class.ts";
import type { Lab } from "../lab.ts";
import { listExercises, printHints } from "../mend/exercises.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { OncePerName } from "../options/repeated-option.ts";
import { asksForHints, type PracticeOptions, practiceOptions } from "../practice/practice-options.ts";

interface Options extends PracticeOptions {
  readonly set?: readonly string[];
  readonly file?: string;
}

export function mendOptions(command: Command): void {
  command
    .addOption(new OncePerName("--set <server.setting=value>", "judge this change; repeatable"))
    .option(
      "--file <file>",
      "judge the changes in this file (default: NAME.mend.yaml, which is created at a terminal)",
    );
  onlyOneOf(command, "--set", "--file");
}

export function define(command: Command): void {
  mendOptions(command);
  practiceOptions(command);
  command.argument("[name]", "name of an exercise (default: list them)").addHelpText(
    "after",
    labCommands(`
Examples:
  lab mend                                        list the exercises
  lab mend ends-in-time                           show it, and judge its file each time you save it
  lab mend ends-in-time --set order.timeout=1s    judge one change
  lab mend ends-in-time --file mine.yaml --json   judge the changes in a file

A setup is fixed if it reaches the goal as shown, in cases that are not shown, with other random numbers, and once on real sockets.

Exit codes: 0 fixed, 1 not fixed, 2 usage error, 130 interrupted.`),
  );
}

export async function act(own: Lab, [name]: readonly [string?], options: Options): Promise<number> {
  const { set, file, hint, json, class: student } = options;
  const hints = asksForHints(options);
  const lab = await inClass(own, student);
  const { terminal } = lab;
  if (name === undefined && (set !== undefined || file !== undefined || hints || student !== undefined)) {
    throw new ProblemError([{ says: "no exercise is named", cure: `write ${labCommand("practice NAME")}` }]);
  }
  if (name === undefined) {
    const says = `${labCommand("practice NAME")} shows what fails, and judges your changes.`;
    return await listExercises(lab, "mend", says, json ?? false);
  }
  const { loadMend } = await import("../../scenario/mend/mend-library.ts");
  const { mendStory } = await import("../../render/text/practice/mend-text.ts");
  const mend = await loadMend(name);
  if (hints) return printHints(lab, mend.scenario, hint);
  const { fileOf, changesIn } = await import("../mend/mend-file.ts");
  const edited = file ?? fileOf(mend);
  if (set === undefined && file === undefined && terminal.interactive && !json) {
    const { mendAtTerminal } = await import("../mend/session.ts");
    return await mendAtTerminal(lab, mend, edited);
  }
  const { sayWhatToType } = await import("../mend/what-to-type.ts");
  if (set === undefined && file === undefined && !json) {
    terminal.print(`${mendStory(mend, terminal.look, "with --set or --file")}\n`);
    const { PipedLines } = await import("../output/piped-lines.ts");
    const lines = new PipedLines(terminal);
    const line = await lines.next();
    if (line !== undefined) {
      const { mendByLines } = await import("../mend/session.ts");
      const code = await mendByLines(lab, mend, existsSync(edited) ? edited : undefined, line, lines);
      if (code !== 0) sayWhatToType(lab, mend);
      return code;
    }
  }
  const { allowedChange } = await import("../mend/allowed-changes.ts");
  const byHand = set === undefined ? {} : allowedChange(mend, set, mend.scenario.setup);
  const changes =
    set === undefined && (file !== undefined || existsSync(edited)) ? await changesIn(mend, edited) : byHand;
  const { judgeAndPrint } = await import("../mend/judge-and-print.ts");
  if (await judgeAndPrint(lab, mend, changes, { json: json ?? false })) return 0;
  if (!json) sayWhatToType(lab, mend);
  return 1;
}
