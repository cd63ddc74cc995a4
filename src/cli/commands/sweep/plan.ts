import type { Command } from "commander";
import type { Lab } from "../../lab.ts";
import type { PlanOptions } from "../../sweep/play-sweep.ts";
import { sweepOptions } from "../../sweep/sweep-options.ts";

export function define(command: Command): void {
  command
    .usage("<name> --vary <setting=values> [options]")
    .argument("<name>", "a scenario or your own file")
    .addOption(sweepOptions.vary())
    .addOption(sweepOptions.seeds())
    .addOption(sweepOptions.shard());
}

export async function act(lab: Lab, [name]: readonly [string], options: PlanOptions): Promise<number> {
  const { printPlan } = await import("../../sweep/play-sweep.ts");
  return await printPlan(lab, name, options);
}
