import type { Command } from "commander";
import { labCommands } from "../../text/lab-command.ts";
import { ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { cap, jobs, wholeNumber } from "../options/options.ts";
import { OncePerName } from "../options/repeated-option.ts";
import { addReportOptions } from "../report/report-options.ts";
import type { SweepOptions } from "../sweep/play-sweep.ts";

export function define(command: Command): void {
  command
    .argument("[names...]", "a scenario or your own file; with --shard a plan; with --merge files of results")
    .addOption(new OncePerName("--vary <setting=values>", "vary a setting of the scenario or its load; repeatable"))
    .addOption(
      wholeNumber("--seeds <n>", "play each point with this many seeds (default: runs of the scenario, or 5)", 1),
    )
    .option(
      "--measure <paths>",
      "show these numbers of the report (default: good,tookMs.p99,goodputPerS of a load, otherwise holds)",
    )
    .option("--plan", "print the cells, a line of JSON each, and run nothing")
    .option("--cells <file>", "run these cells and print a line of JSON for each; - reads stdin")
    .option("--shard <i/n>", "run every nth cell of a plan, starting with cell i")
    .option("--merge", "merge files of results")
    .option("--resume <file>", "run only cells that have no result in this file; print old and new results")
    .option(
      "--precision <share>",
      "add seeds to each point until the 95% interval is within ± this share of the value (at most 200 seeds)",
    )
    .addOption(jobs())
    .addOption(cap())
    .addHelpText(
      "after",
      labCommands(`
Values are lists and ranges: 1..5, 100/s..300/s:20 (a step), 1ms..1s:x10 (a factor), none,50ms,1s.

Examples:
  lab sweep timeout-504 --vary payment.delay=0s..2s:250ms --measure calls.0.tookMs
  lab sweep my.yaml --vary order.retry.tries=1..5 --vary load.rate=100/s..300/s:20 --seeds 20
  lab sweep my.yaml --vary payment.delay=50ms,100ms --measure good,tookMs.p99 --format csv
  lab sweep my.yaml --vary order.timeout=50ms..2s:x2 --plan > cells.ndjson
  lab sweep --shard 3/64 cells.ndjson > out/3.ndjson
  lab sweep --merge out/*.ndjson

Exit codes: 0 all cells were played, 2 usage error or a bad line, 130 interrupted.`),
    );
  addReportOptions(command, "overview", "sweep");
  onlyOneOf(command, "--plan", "--cells", "--merge");
  onlyOneOf(command, "--shard", "--cells");
  onlyOneOf(command, "--shard", "--merge");
  onlyOneOf(command, "--plan", "--resume");
  onlyOneOf(command, "--plan", "--format");
  onlyOneOf(command, "--plan", "--json");
  onlyOneOf(command, "--plan", "--measure");
  onlyOneOf(command, "--merge", "--resume");
  for (const nothingRuns of ["--plan", "--merge"])
    for (const ofRuns of ["--jobs", "--cap"]) onlyOneOf(command, nothingRuns, ofRuns);
  for (const other of ["--plan", "--cells", "--shard", "--merge"]) onlyOneOf(command, "--precision", other);
  for (const other of ["--cells", "--merge"]) {
    onlyOneOf(command, "--vary", other);
    onlyOneOf(command, "--seeds", other);
  }
  for (const file of ["--out", "--report"])
    for (const other of ["--plan", "--cells", "--shard"]) onlyOneOf(command, file, other);
}

export async function act(lab: Lab, names: readonly string[], options: SweepOptions): Promise<number> {
  const { mergeFiles, printPlan, runAndPrint } = await import("../sweep/play-sweep.ts");
  if (options.cells !== undefined && names.length > 0) {
    const cure = "leave out the name: a cell carries its scenario";
    throw new ProblemError([{ says: `--cells and ${names[0]} cannot be used together`, cure }]);
  }
  if (options.merge) return await mergeFiles(lab, names, options);
  return options.plan ? await printPlan(lab, names, options) : await runAndPrint(lab, names, options);
}
