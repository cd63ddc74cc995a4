import type { Command } from "commander";
import { problems } from "../../../render/text/problem-text.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import type { Lab } from "../../lab.ts";
import { spin } from "../../output/spinner.ts";
import { outputsOf } from "../../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../../report/report-options.ts";
import { show } from "../../report/show-result.ts";

export function define(command: Command): void {
  command.argument("<files...>", "the hand-ins of one class");
  addReportOptions(command, "table", "class");
}

/** Merges hand-ins. Files that cannot be used are named, and the others count. */
export async function act(lab: Lab, files: readonly string[], options: ReportOptions): Promise<number> {
  const { terminal, interruption } = lab;
  const outputs = await outputsOf(options, "class", "table");
  const { collect } = await import("../../class/collect.ts");
  let now = files[0];
  const spinner = await spin(terminal, () => `playing the work of ${now}`);
  const value = await collect(files, interruption.signal, (file) => {
    now = file;
  }).finally(() => spinner.stop());
  const { students, unreadable } = value;
  if (students.length === 0) throw new ProblemError(unreadable);
  await show(lab, outputs, { kind: "class", value });
  if (unreadable.length > 0) {
    terminal.say(problems(unreadable, terminal.sideLook));
    return 2;
  }
  return students.every(({ replays }) => replays) ? 0 : 1;
}
