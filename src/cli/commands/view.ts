import type { Command } from "commander";
import { labCommands } from "../../text/lab-command.ts";
import { exitCodeOf } from "../exit-code.ts";
import type { Lab } from "../lab.ts";
import { addReportOptions, type ReportOptions } from "../report/options.ts";
import { outputsOf } from "../report/outputs.ts";
import { show } from "../report/show.ts";
import { resultOf, storedIn } from "../report/stored.ts";

export function define(command: Command): void {
  command.argument("<file>", "a report written as JSON").addHelpText(
    "after",
    labCommands(`
Examples:
  lab run timeout-504 --out a.json
  lab view a.json                          the same again, without playing it
  lab view a.json --out a.html

Exit codes: those of the command that wrote the report.`),
  );
  addReportOptions(command, "table", "story", "load", "list", "variants", "health", "route");
}

export async function act(lab: Lab, [file]: readonly string[], options: ReportOptions): Promise<number> {
  const stored = await storedIn(file!);
  const result = resultOf(stored);
  const outputs = await outputsOf(options, result.kind, "table");
  await show({ ...lab, made: stored.made }, outputs, result);
  return exitCodeOf(stored.reports.filter(({ forgiving }) => !forgiving).map(({ verdict }) => verdict));
}
