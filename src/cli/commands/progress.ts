import type { Command } from "commander";
import { escapeLine } from "../../render/view/escape.ts";
import type { LessonResult } from "../../render/view/learner-progress.ts";
import { listScenarios } from "../../scenario/library.ts";
import { capital } from "../../text/capital.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import { several } from "../../text/phrases.ts";
import type { Lab } from "../lab.ts";
import { onlyOneOf } from "../option-rules.ts";
import { addReportOptions, type ReportOptions } from "../report/options.ts";
import { outputsOf } from "../report/outputs.ts";
import { show } from "../report/show.ts";
import { lessonResults } from "../state/lesson-results.ts";
import { forgetProgress } from "../state/progress.ts";
import { notRead, progressOrProblem } from "../state/say-progress.ts";

interface Options extends ReportOptions {
  readonly reset?: boolean;
  readonly name?: string;
}

export function define(command: Command): void {
  command
    .option("--reset", "delete all stored predictions")
    .option("--name <name>", "put this name on the result; it is not stored")
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab progress\n  lab progress --json\n  lab progress --name Ann --out ann.csv\n  lab progress --reset\n\nYour predictions stay on this machine.",
      ),
    );
  addReportOptions(command, "table", "progress");
  for (const other of ["--format", "--json", "--out", "--report", "--name"]) onlyOneOf(command, other, "--reset");
}

export async function act(lab: Lab, _: readonly string[], { reset, name, ...options }: Options): Promise<number> {
  const { terminal } = lab;
  if (reset) {
    const forgotten = await forgetProgress();
    if ("failed" in forgotten) throw notRead(`${forgotten.failed}; nothing was deleted`);
    terminal.say("Deleted all stored predictions.\n");
    return 0;
  }
  const progress = progressOrProblem(terminal);
  const outputs = await outputsOf(options, "progress", "table");
  const lessons = await lessonResults(progress);
  const learner = name === undefined ? {} : { learner: escapeLine(name) };
  await show(lab, outputs, { kind: "progress", value: { ...learner, stored: progress, lessons, sum: sumOf(lessons) } });
  return 0;
}

function sumOf(results: readonly LessonResult[]): string {
  if (results.length === 0) return `No predictions yet. To start: ${labCommand("learn")}`;
  const predicted = results.filter(({ tries }) => tries > 0);
  const right = predicted.filter((result) => result.predicted === "right").length;
  const solved = results.filter(({ name, ended }) => name.includes("/") && ended === "done").length;
  const exercises = solved === 0 ? "" : ` ${capital(several(solved, "exercise"))} solved.`;
  return `${predicted.length} of ${listScenarios().length} lessons predicted, ${right} right on the first try.${exercises}`;
}
