import type { Command } from "commander";
import { labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { headings } from "../options/option-groups.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { cap, jobs } from "../options/options.ts";
import { addLive } from "../report/live-options.ts";
import { addReportOptions } from "../report/report-options.ts";
import type { GridRunOptions } from "../sweep/play-sweep.ts";
import { sweepOptions } from "../sweep/sweep-options.ts";

export { withCommands as rewrite } from "../sweep/former-options.ts";

export function define(command: Command): void {
  command
    .usage("<name> --vary <setting=values> [options]")
    .argument("<name>", "a scenario or your own file")
    .optionsGroup(headings.change)
    .addOption(sweepOptions.vary())
    .addOption(sweepOptions.seeds())
    .option(
      "--precision <share>",
      "add seeds to each point until the 95% interval is within ± this share of the value (at most 200 seeds)",
    )
    .optionsGroup(headings.how)
    .addOption(sweepOptions.shard())
    .addOption(sweepOptions.resume())
    .addOption(jobs())
    .addOption(cap())
    .optionsGroup(headings.output)
    .addOption(sweepOptions.measure())
    .addHelpText(
      "after",
      labCommands(`
Values are lists and ranges: 1..5, 100/s..300/s:20 (a step), 1ms..1s:x10 (a factor), none,50ms,1s.

Examples:
  lab sweep timeout-504 --vary payment.delay=0s..2s:250ms --measure calls.0.tookMs
  lab sweep my.yaml --vary order.retry.tries=1..5 --vary load.rate=100/s..300/s:20 --seeds 20
  lab sweep my.yaml --vary payment.delay=50ms,100ms --measure good,tookMs.p99 --format csv
  lab sweep timeout-504 --vary order.timeout=250ms..5s:250ms --vary payment.delay=250ms..5s:250ms --seeds 1 --measure calls.0.tookMs --out map.html --live
  lab sweep plan my.yaml --vary order.timeout=50ms..2s:x2 > cells.ndjson
  lab sweep cells cells.ndjson --shard 3/64 > out/3.ndjson
  lab sweep merge out/*.ndjson

Exit codes: 0 all cells were played, 2 usage error or a bad line, 130 interrupted.`),
    );
  addReportOptions(command, "overview", "sweep");
  addLive(command, "--shard");
  onlyOneOf(command, "--precision", "--shard");
}

export async function act(lab: Lab, [name]: readonly [string], options: GridRunOptions): Promise<number> {
  const { playGrid } = await import("../sweep/play-sweep.ts");
  return await playGrid(lab, name, options);
}
