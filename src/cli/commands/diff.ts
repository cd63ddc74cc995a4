import type { Command } from "commander";
import { type Difference, differenceOf } from "../../render/view/compare/difference.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import type { Report } from "../../scenario/report.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import { whichComparison } from "../compare/which-comparison.ts";
import type { Lab } from "../lab.ts";
import { isGiven } from "../options/option-rules.ts";
import { cap, choice, seed } from "../options/options.ts";
import { OncePerName } from "../options/repeated-option.ts";
import { type Outputs, outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";

interface Options extends ReportOptions {
  readonly set?: readonly string[];
  readonly world?: WorldKind;
  readonly seed: number;
  readonly cap: number;
}

export function define(command: Command): void {
  command
    .argument("<one>", "a report, gauntlet or hunt written as JSON, a scenario, or your own file")
    .argument("[other]", "another of these (default: the first, with the changes of --set)")
    .addOption(new OncePerName("--set <server.setting=value>", "change a setting for the second run; repeatable"))
    .addOption(
      choice(
        "--world <world>",
        "where to play scenarios (default: as the other report, or else virtual if they can)",
        worldKinds,
      ),
    )
    .addOption(seed())
    .addOption(cap())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab diff a.json b.json                        two stored reports
  lab diff timeout-504 cancel-is-heard          two scenarios
  lab diff timeout-504 --set order.timeout=2s   a scenario with and without a change
  lab diff a.json timeout-504                   has anything changed since?
  lab diff yesterday.json today.json            of two gauntlets or hunts: newly broken and fixed rules

Times that differ by no more than both runs tolerate count as the same, and so do results of loads whose intervals overlap.

Exit codes: 0 nothing differs, 1 something does, 2 usage error, 130 interrupted.`),
    );
  command.addHelpText("after", whichComparison());
  addReportOptions(command, "table", "difference");
  command.hook("preAction", () => {
    const unused = ["--world", "--seed", "--cap"].find((long) => isGiven(command, long));
    const [one = ""] = command.args;
    if (unused !== undefined && command.args.every(isReport)) throw finished(unused, one);
  });
}

export async function act(lab: Lab, [one, other]: readonly [string, string?], options: Options): Promise<number> {
  if (other === undefined && options.set === undefined)
    throw new ProblemError([
      {
        says: "there is nothing to compare it with",
        cure: `name another report or scenario, or write ${labCommand("diff timeout-504 --set order.timeout=2s")}`,
      },
    ]);
  const outputs = await outputsOf(options, "difference", "table");
  if (other !== undefined) {
    const value = await ofOthers([one, other]);
    if (value !== undefined) return await shown(lab, outputs, value);
  }
  const { set = [] } = options;
  const last = other ?? one;
  if (set.length > 0 && isReport(last)) throw finished("--set", last);
  const [first, second] = await Promise.all([one, last].map(storedReports));
  const usual = (first ?? second)?.[0]?.world ?? "virtual";
  const before = first ?? [await played(lab, one, { ...options, set: [] }, usual)];
  const after = second ?? [await played(lab, last, options, usual)];
  const changed = set.join(" ");
  const isSame = other === undefined || other === one;
  const names = [one, [...(isSame && changed !== "" ? [] : [last]), changed].join(" ").trim()] as const;
  return await shown(lab, outputs, differenceOf(before, after, names));
}

async function shown(lab: Lab, outputs: Outputs, value: Difference): Promise<number> {
  await show(lab, outputs, { kind: "difference", value });
  return value.rows.length === 0 ? 0 : 1;
}

/** Compares two results of a kind that has no runs; undefined if neither file is one. */
async function ofPair<Stored>(
  files: readonly [string, string],
  thing: string,
  read: (file: string) => Promise<Stored | undefined>,
  compare: (pair: readonly [Stored, Stored]) => Promise<Difference>,
): Promise<Difference | undefined> {
  const [one, other] = await Promise.all(files.map((file) => (isReport(file) ? read(file) : undefined)));
  if (one === undefined && other === undefined) return undefined;
  if (one !== undefined && other !== undefined) return await compare([one, other]);
  const [is, isNot] = one === undefined ? [files[1], files[0]] : files;
  throw new ProblemError([{ says: `${is} is a ${thing}, and ${isNot} is not`, cure: `name two ${thing}s` }]);
}

/** Compares two gauntlets or two hunts; undefined if the files are something else. */
async function ofOthers(files: readonly [string, string]): Promise<Difference | undefined> {
  if (!files.some(isReport)) return undefined;
  const { gauntletIn, huntIn } = await import("../report/stored.ts");
  const gauntlets = await ofPair(files, "gauntlet", gauntletIn, async (pair) => {
    const { gauntletDifference } = await import("../../render/view/compare/gauntlet-difference.ts");
    return gauntletDifference(pair, files);
  });
  if (gauntlets !== undefined) return gauntlets;
  return await ofPair(files, "hunt", huntIn, async (pair) => {
    const { huntDifference } = await import("../../render/view/compare/hunt-difference.ts");
    return huntDifference(pair, files);
  });
}

function isReport(name: string): boolean {
  return /\.json$/i.test(name);
}

function finished(option: string, name: string): ProblemError {
  return new ProblemError([
    { says: `${option} cannot change ${name}, which is a finished run`, cure: "name a scenario" },
  ]);
}

/** The reports in this file; undefined if the name is that of a scenario. */
async function storedReports(name: string): Promise<readonly Report[] | undefined> {
  if (!isReport(name)) return undefined;
  const { storedIn } = await import("../report/stored.ts");
  return (await storedIn(name)).reports;
}

/** Plays the scenario, in the usual world if it can. */
async function played(
  lab: Lab,
  name: string,
  { set = [], world, seed, cap: capMs }: Options,
  usual: WorldKind,
): Promise<Report> {
  const { endingFormat } = await import("../report/files.ts");
  const format = endingFormat(name);
  if (format !== undefined) {
    const cure = "write the same report with --out and a name that ends in .json";
    throw new ProblemError([{ says: `${name} ends like ${format}, which cannot be compared`, cure }]);
  }
  const [{ play }, { jobOf }] = await Promise.all([
    import("../../scenario/playing/play.ts"),
    import("../../scenario/playing/job.ts"),
  ]);
  const scenario = await loadScenario(name);
  const changes =
    set.length === 0
      ? {}
      : { ...(await import("../../scenario/setup/changes/set-option.ts")).changesOf(set, scenario), set };
  const { worlds } = scenario;
  const [only = usual] = worlds;
  const can = worlds.includes(usual) ? usual : only;
  const { signal } = lab.interruption;
  return await play(jobOf(scenario, { world: world ?? can, seed, capMs, signal, ...changes }));
}
