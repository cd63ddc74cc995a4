import type { Command } from "commander";
import { type Format, formats } from "../../render/formats.ts";
import type { Job } from "../../scenario/job.ts";
import type { Report } from "../../scenario/report.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import { chosenScenarios, usualWorld } from "../chosen.ts";
import type { Lab } from "../lab.ts";
import { onlyOneOf } from "../option-rules.ts";
import { cap, choice, wholeNumber } from "../options.ts";
import { playAndPrint } from "../play-and-print.ts";
import { OncePerName } from "../repeated-option.ts";

interface Options {
  readonly all?: boolean;
  readonly track?: string;
  readonly world?: WorldKind;
  readonly set?: readonly string[];
  readonly twist?: boolean;
  readonly compare?: boolean;
  readonly seed: number;
  readonly strict?: boolean;
  readonly explain?: boolean;
  readonly format: string;
  readonly json?: boolean;
  readonly cap: number;
}

export function define(command: Command): void {
  command
    .argument("[names...]", "names of scenarios, or your own files")
    .option("--all", "run every scenario")
    .option("--track <track>", "run every scenario of a track")
    .addOption(
      choice("--world <world>", "where to run (default: real, unless the scenario is virtual only)", worldKinds),
    )
    .addOption(
      new OncePerName(
        "--set <server.setting=value>",
        `change a setting; may be given several times; ${labCommand("list settings")} names them`,
      ),
    )
    .option("--twist", "run it with its twist: one setting changed")
    .option("--compare", "run it with and without its twist, side by side")
    .addOption(wholeNumber("--seed <n>", "random seed").default(1))
    .option("--strict", "with --set: exit 1 if an expectation of the scenario fails")
    .option("--explain", "explain the error codes and statuses in the result")
    .addOption(choice("--format <format>", "output format", Object.keys(formats)).default("table"))
    .option("--json", "short for --format json")
    .addOption(cap())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab run timeout-504
  lab run timeout-504 refused-502                   side by side, each on its own servers
  lab run --all --world virtual                     every scenario that can run there
  lab run timeout-504 --set order.timeout=500ms     with a shorter timeout
  lab run my-lesson.yaml --json

Exit codes: 0 all expectations hold, 1 some do not, 2 usage error, 130 interrupted.`),
    );
  onlyOneOf(command, "--all", "--track");
  onlyOneOf(command, "--twist", "--compare");
  onlyOneOf(command, "--format", "--json");
}

export async function act(lab: Lab, names: readonly string[], options: Options): Promise<number> {
  const jobs = await jobsOf(await chosenScenarios(names, options), options);
  const reports = await playAndPrint(lab, jobs, formatOf(options));
  if (options.explain) await explainRuns(lab, reports, options);
  const forgiving = options.set !== undefined && !options.strict;
  return forgiving || reports.every(({ verdict }) => verdict.holds) ? 0 : 1;
}

/** What is to be played; a mistake is told before anything starts. */
async function jobsOf(scenarios: readonly Scenario[], options: Options): Promise<Job[]> {
  const { jobOf } = await import("../../scenario/job.ts");
  const { seed, cap: capMs, compare, set: written = [] } = options;
  const readChanges = written.length === 0 ? undefined : (await import("../set.ts")).changeOf;
  return scenarios.flatMap((scenario) => {
    const { twist = false, world = usualWorld(scenario) } = options;
    const changes = readChanges?.(written, scenario.setup) ?? {};
    return (compare ? [false, true] : [twist]).map((twisted) =>
      jobOf(scenario, { world, seed, capMs, changes, twisted }),
    );
  });
}

/** What the codes and statuses mean that these runs have shown; beside the result where that is for machines. */
async function explainRuns({ terminal }: Lab, reports: readonly Report[], options: Options): Promise<void> {
  const { explainOutcome } = await import("../../explain/codes.ts");
  const { explanation } = await import("../../render/text/explanation.ts");
  const calls = reports.flatMap((report) => report.calls);
  const found = new Set(calls.flatMap(({ outcome }) => explainOutcome(outcome)));
  const text = [...found].map((each) => `\n${explanation(each, terminal.look)}`).join("");
  if (options.json || options.format !== "table") terminal.say(text);
  else terminal.print(text);
}

function formatOf({ json, format, compare }: Options): Format {
  const named = formats[json ? "json" : format]!;
  return compare && named === formats.table ? pairs : named;
}

const pairs: Format = {
  about: "a run and its twist side by side",
  drawn: true,
  async whole() {
    const { compared } = await import("../../render/text/compare.ts");
    return (reports, look) =>
      reports.flatMap((report, at) => (at % 2 === 0 ? compared(report, reports[at + 1]!, look) : [])).join("\n");
  },
};
