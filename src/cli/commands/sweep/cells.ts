import type { Command } from "commander";
import type { Lab } from "../../lab.ts";
import { cap, jobs } from "../../options/options.ts";
import { addReportOptions } from "../../report/report-options.ts";
import type { CellRunOptions } from "../../sweep/play-sweep.ts";
import { sweepOptions } from "../../sweep/sweep-options.ts";

export function define(command: Command): void {
  command
    .argument("<file>", "a plan; - reads stdin")
    .addOption(sweepOptions.shard())
    .addOption(sweepOptions.resume())
    .addOption(sweepOptions.measure())
    .addOption(jobs())
    .addOption(cap());
  addReportOptions(command, "ndjson", "sweep");
}

export async function act(lab: Lab, [file]: readonly [string], options: CellRunOptions): Promise<number> {
  const { playPlan } = await import("../../sweep/play-sweep.ts");
  return await playPlan(lab, file, options);
}
