import type { Command } from "commander";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { plural } from "../../text/words/phrases.ts";
import type { Lab } from "../lab.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";
import { forgetLanguages } from "../state/languages.ts";
import { learnerProgress } from "../state/lesson-results.ts";
import { progressIn } from "../state/progress-format.ts";
import { notRead, progressOrProblem } from "../state/say-progress.ts";
import { storedHere } from "../state/stored-here.ts";
import { forgetProgress, importProgress } from "../state/stored-progress.ts";

interface Options extends ReportOptions {
  readonly reset?: boolean;
  readonly where?: boolean;
  readonly name?: string;
  readonly import?: string;
  readonly class?: string;
}

export function define(command: Command): void {
  command
    .option("--reset", "delete all stored predictions, and the languages chosen with --languages")
    .option("--import <file>", "add the predictions of a progress file, such as one that a page exported")
    .option("--where", "list the files that the lab keeps on this machine, and how to remove them")
    .option("--name <name>", "put this name on the result; it is not stored")
    .option("--class <file>", "show your answers in a class; with --out ann.json write what you hand in")
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab progress\n  lab progress --json\n  lab progress --name Ann --out ann.csv\n  lab progress --class 07.json --name Ann --out ann.json\n  lab progress --import progress.json\n  lab progress --reset\n  lab progress --where\n\nYour predictions stay on this machine.\n\nExit codes: 0 shown or changed, 2 usage error.",
      ),
    );
  addReportOptions(command, "table", "progress");
  for (const other of ["--format", "--json", "--out", "--report", "--name"]) {
    onlyOneOf(command, other, "--reset");
    onlyOneOf(command, other, "--where");
    onlyOneOf(command, other, "--import");
  }
  onlyOneOf(command, "--reset", "--where", "--import", "--class");
}

export async function act(
  lab: Lab,
  _: readonly string[],
  { reset, where, name, import: file, class: student, ...options }: Options,
): Promise<number> {
  const { terminal } = lab;
  if (where) {
    terminal.print((await import("../../render/text/learn/stored-files.ts")).storedFiles(storedHere(), terminal.look));
    return 0;
  }
  if (reset) {
    const forgotten = await forgetProgress();
    if ("failed" in forgotten) throw notRead(`${forgotten.failed}; nothing was deleted`);
    forgetLanguages();
    terminal.note("Deleted all stored predictions.");
    return 0;
  }
  if (file !== undefined) await addFile(lab, file);
  if (student !== undefined)
    return await (await import("../class/hand-in/show-hand-in.ts")).showHandIn(lab, student, name, options);
  const progress = progressOrProblem(terminal);
  const outputs = await outputsOf(options, "progress", "table");
  await show(lab, outputs, { kind: "progress", value: await learnerProgress(progress, name) });
  return 0;
}

/** Adds the predictions in a file to those that are stored. */
async function addFile({ terminal }: Lab, file: string): Promise<void> {
  const { anyIn } = await import("../report/stored.ts");
  const cure = `name a file that ${labCommand("progress --out progress.json")} or a page wrote`;
  const stored = await anyIn(file, cure);
  const progress =
    "other" in stored && stored.other.kind === "progress" ? progressIn(stored.other.value.stored) : undefined;
  if (progress === undefined) throw new ProblemError([{ says: `${file} does not contain progress`, cure }]);
  const imported = await importProgress(progress);
  if ("failed" in imported) throw notRead(`${imported.failed}; nothing was imported`);
  terminal.note(`Imported ${plural(Object.keys(progress.lessons).length, "lesson")}.`);
}
