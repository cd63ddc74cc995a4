import type { Command } from "commander";
import { wrapHint } from "../../render/text/hint.ts";
import { progressLines } from "../../render/text/progress.ts";
import { escapeAll, escapeJson } from "../../render/view/escape.ts";
import { listScenarios } from "../../scenario/library.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";
import { onlyOneOf } from "../option-rules.ts";
import { forgetProgress, predictions, type Try } from "../state/progress.ts";
import { notRead, progressOrProblem } from "../state/say-progress.ts";

interface Options {
  readonly json?: boolean;
  readonly reset?: boolean;
}

export function define(command: Command): void {
  command
    .option("--json", "print one JSON document")
    .option("--reset", "delete all stored predictions")
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab progress\n  lab progress --json\n  lab progress --reset\n\nYour predictions stay on this machine.",
      ),
    );
  onlyOneOf(command, "--json", "--reset");
}

export async function act({ terminal }: Lab, _: readonly string[], { json, reset }: Options): Promise<number> {
  if (reset) {
    const forgotten = await forgetProgress();
    if ("failed" in forgotten) throw notRead(`${forgotten.failed}; nothing was deleted`);
    terminal.say("Deleted all stored predictions.\n");
    return 0;
  }
  const progress = progressOrProblem(terminal);
  if (json) {
    terminal.printData(`${escapeJson(JSON.stringify(progress, null, 2))}\n`);
    return 0;
  }
  const entries = Object.entries(escapeAll(progress.lessons))
    .map(([name, tries]) => [name, predictions(tries)] as const)
    .filter(([, tries]) => tries.length > 0);
  if (entries.length === 0) {
    const says = `No predictions yet. To start: ${labCommand("learn")}`;
    terminal.print(`${wrapHint(says, terminal.look.width).join("\n")}\n`);
    return 0;
  }
  const known = listScenarios().length;
  const right = entries.filter(([, tries]) => tries[0]?.right).length;
  const sum = `${entries.length} of ${known} lessons predicted, ${right} right on the first try.`;
  const lessons = entries.map(([name, tries]) => ({ name, says: tryWords(tries) }));
  terminal.print(`${progressLines(lessons, sum, terminal.look).join("\n")}\n`);
  return 0;
}

function tryWords(tries: readonly Try[]): string {
  const [first, ...later] = tries;
  const sure = { 1: "a guess", 2: "fairly sure", 3: "certain" } as const;
  const words = [
    first!.right ? "right" : "wrong",
    first!.sure === null ? [] : sure[first!.sure],
    first!.at.slice(0, 10),
  ];
  return `${words.flat().join(", ")}${later.length === 0 ? "" : `; ${later.length} more ${later.length === 1 ? "try" : "tries"}`}`;
}
