import type { Command } from "commander";
import { labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { exitCodeOf } from "../program/exit-code.ts";
import { outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";
import { anyIn, huntIn, resultOf } from "../report/stored.ts";

/** The kinds of results that `--out` can store. */
const kinds = [
  ...(["story", "load", "list", "variants", "health", "route"] as const),
  ...(["clients", "defence", "difference", "progress"] as const),
];

export function define(command: Command): void {
  command.argument("<file>", "a report written as JSON").addHelpText(
    "after",
    labCommands(`
Examples:
  lab run timeout-504 --out a.json   store a report
  lab view a.json                    the same again, without playing it
  lab view a.json --out a.html       the same as a page

It shows reports of run, load, hunt, health, route, compare, diff and progress. Those of gauntlet, sweep, paper and class
are only for programs: to have them as a page, write it with --out a.html when you run the command.

Exit codes: those of the command that wrote the report.`),
  );
  addReportOptions(command, "table", ...kinds, "hunt");
}

export async function act(lab: Lab, [file]: readonly [string], options: ReportOptions): Promise<number> {
  const hunt = await huntIn(file);
  if (hunt !== undefined) {
    const { made, ...value } = hunt;
    await show({ ...lab, made }, await outputsOf(options, "hunt", "table"), { kind: "hunt", value });
    return (await import("../hunt/hunt-code.ts")).codeOfHunt(value);
  }
  const stored = await anyIn(file);
  const result = "other" in stored ? stored.other : resultOf(stored);
  const outputs = await outputsOf(options, result.kind, "table");
  await show({ ...lab, made: stored.made }, outputs, result);
  if (!("other" in stored))
    return exitCodeOf(stored.reports.filter(({ forgiving }) => !forgiving).map(({ verdict }) => verdict));
  const { other } = stored;
  return other.kind === "difference" && other.value.rows.length > 0 ? 1 : 0;
}
