import type { Command } from "commander";
import { escapeAll } from "../../render/view/escape.ts";
import { listScenarios } from "../../scenario/library.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";
import { onlyOneOf } from "../option-rules.ts";
import { addReportOptions, type ReportOptions } from "../report/options.ts";
import { outputsOf } from "../report/outputs.ts";
import { show } from "../report/show.ts";
import { forgetProgress, predictions, type Try } from "../state/progress.ts";
import { notRead, progressOrProblem } from "../state/say-progress.ts";

interface Options extends ReportOptions {
  readonly reset?: boolean;
}

export function define(command: Command): void {
  command
    .option("--reset", "delete all stored predictions")
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab progress\n  lab progress --json\n  lab progress --reset\n\nYour predictions stay on this machine.",
      ),
    );
  addReportOptions(command, "table", "progress");
  for (const other of ["--format", "--json", "--out", "--report"]) onlyOneOf(command, other, "--reset");
}

export async function act(lab: Lab, _: readonly string[], { reset, ...options }: Options): Promise<number> {
  const { terminal } = lab;
  if (reset) {
    const forgotten = await forgetProgress();
    if ("failed" in forgotten) throw notRead(`${forgotten.failed}; nothing was deleted`);
    terminal.say("Deleted all stored predictions.\n");
    return 0;
  }
  const progress = progressOrProblem(terminal);
  const outputs = await outputsOf(options, "progress", "table");
  const entries = Object.entries(escapeAll(progress.lessons))
    .map(([name, tries]) => [name, predictions(tries)] as const)
    .filter(([, tries]) => tries.length > 0);
  const known = listScenarios().length;
  const right = entries.filter(([, tries]) => tries[0]?.right).length;
  const sum =
    entries.length === 0
      ? `No predictions yet. To start: ${labCommand("learn")}`
      : `${entries.length} of ${known} lessons predicted, ${right} right on the first try.`;
  const lessons = entries.map(([name, tries]) => ({ name, says: tryWords(tries) }));
  await show(lab, outputs, { kind: "progress", value: { stored: progress, lessons, sum } });
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
