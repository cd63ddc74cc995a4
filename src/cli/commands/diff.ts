import type { Command } from "commander";
import { differenceOf } from "../../render/view/difference.ts";
import type { Report } from "../../scenario/report.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import { ProblemError } from "../../text/problem.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import { openAll } from "../chosen.ts";
import type { Lab } from "../lab.ts";
import { cap, choice, seed } from "../options.ts";
import { OncePerName } from "../repeated-option.ts";
import { addReportOptions, type ReportOptions } from "../report/options.ts";
import { outputsOf } from "../report/outputs.ts";
import { show } from "../report/show.ts";

interface Options extends ReportOptions {
  readonly set?: readonly string[];
  readonly world?: WorldKind;
  readonly seed: number;
  readonly cap: number;
}

export function define(command: Command): void {
  command
    .argument("<one>", "a report written as JSON, a scenario, or your own file")
    .argument("[other]", "another of these (default: the first, with the changes of --set)")
    .addOption(new OncePerName("--set <server.setting=value>", "change a setting for the second run; repeatable"))
    .addOption(choice("--world <world>", "where to play scenarios (default: virtual, if they can)", worldKinds))
    .addOption(seed())
    .addOption(cap())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab diff a.json b.json
  lab diff timeout-504 cancel-is-heard
  lab diff timeout-504 --set order.timeout=2s
  lab diff a.json timeout-504                    has anything changed since?

Times that differ by no more than both runs tolerate count as the same, and so do results of loads whose intervals overlap.

Exit codes: 0 nothing differs, 1 something does, 2 usage error, 130 interrupted.`),
    );
  addReportOptions(command, "table", "difference");
}

export async function act(lab: Lab, [one, other]: readonly string[], options: Options): Promise<number> {
  if (other === undefined && options.set === undefined)
    throw new ProblemError([
      {
        says: "there is nothing to compare it with",
        cure: `name another report or scenario, or write ${labCommand("diff timeout-504 --set order.timeout=2s")}`,
      },
    ]);
  const outputs = await outputsOf(options, "difference", "table");
  const before = await reportsOf(lab, one!, { ...options, set: [] });
  const after = await reportsOf(lab, other ?? one!, options);
  const changed = (options.set ?? []).join(" ");
  const isSame = other === undefined || other === one;
  const names = [one!, [...(isSame && changed !== "" ? [] : [other ?? one!]), changed].join(" ").trim()] as const;
  const value = differenceOf(before, after, names);
  await show(lab, outputs, { kind: "difference", value });
  return value.rows.length === 0 ? 0 : 1;
}

/** Reads the reports from a file, or plays the scenario now. */
async function reportsOf(
  lab: Lab,
  name: string,
  { set = [], world, seed, cap: capMs }: Options,
): Promise<readonly Report[]> {
  if (/\.json$/i.test(name)) {
    if (set.length > 0)
      throw new ProblemError([
        { says: `--set cannot change ${name}, which is a finished run`, cure: "name a scenario" },
      ]);
    const { storedIn } = await import("../report/stored.ts");
    return (await storedIn(name)).reports;
  }
  const { endingFormat } = await import("../report/files.ts");
  const format = endingFormat(name);
  if (format !== undefined) {
    const cure = "write the same report with --out and a name that ends in .json";
    throw new ProblemError([{ says: `${name} ends like ${format}, which cannot be compared`, cure }]);
  }
  const [{ play }, { jobOf }] = await Promise.all([import("../../scenario/play.ts"), import("../../scenario/job.ts")]);
  const [scenario] = await openAll([name]);
  const changes = set.length === 0 ? {} : { ...(await import("../set-option.ts")).changesOf(set, scenario!), set };
  const usual = scenario!.worlds.includes("virtual") ? "virtual" : "real";
  const { signal } = lab.interruption;
  return [await play(jobOf(scenario!, { world: world ?? usual, seed, capMs, signal, ...changes }))];
}
