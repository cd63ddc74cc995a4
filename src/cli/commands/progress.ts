import type { Command } from "commander";
import { labCommands } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";
import { learnerProgress } from "../state/lesson-results.ts";
import { notRead, progressOrProblem } from "../state/say-progress.ts";
import { storedHere } from "../state/stored-here.ts";
import { forgetProgress } from "../state/stored-progress.ts";

interface Options extends ReportOptions {
  readonly reset?: boolean;
  readonly where?: boolean;
  readonly name?: string;
}

export function define(command: Command): void {
  command
    .option("--reset", "delete all stored predictions")
    .option("--where", "list the files that the lab keeps on this machine, and how to remove them")
    .option("--name <name>", "put this name on the result; it is not stored")
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab progress\n  lab progress --json\n  lab progress --name Ann --out ann.csv\n  lab progress --reset\n  lab progress --where\n\nYour predictions stay on this machine.",
      ),
    );
  addReportOptions(command, "table", "progress");
  for (const other of ["--format", "--json", "--out", "--report", "--name"]) {
    onlyOneOf(command, other, "--reset");
    onlyOneOf(command, other, "--where");
  }
  onlyOneOf(command, "--reset", "--where");
}

export async function act(
  lab: Lab,
  _: readonly string[],
  { reset, where, name, ...options }: Options,
): Promise<number> {
  const { terminal } = lab;
  if (where) {
    terminal.print((await import("../../render/text/learn/stored-files.ts")).storedFiles(storedHere(), terminal.look));
    return 0;
  }
  if (reset) {
    const forgotten = await forgetProgress();
    if ("failed" in forgotten) throw notRead(`${forgotten.failed}; nothing was deleted`);
    terminal.say("Deleted all stored predictions.\n");
    return 0;
  }
  const progress = progressOrProblem(terminal);
  const outputs = await outputsOf(options, "progress", "table");
  await show(lab, outputs, { kind: "progress", value: await learnerProgress(progress, name) });
  return 0;
}
