import type { Command } from "commander";
import { type Format, formats } from "../../render/formats.ts";
import type { Report } from "../../scenario/report.ts";
import type { RawSetup, Scenario } from "../../scenario/scenario.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import { chosenScenarios, usualWorld } from "../chosen.ts";
import type { Lab } from "../lab.ts";
import { choice, duration, repeated, wholeNumber } from "../options.ts";
import { playAndPrint } from "../play-and-print.ts";
import type { Run } from "../side-by-side.ts";

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
    .argument("[names...]", "scenarios by name, or files of your own")
    .option("--all", "every scenario there is")
    .option("--track <track>", "every scenario of a track")
    .addOption(choice("--world <world>", "where to play; real unless the scenario can only be virtual", worldKinds))
    .addOption(
      repeated(
        "--set <server.setting=value>",
        "change a setting; may be given several times; lab list settings names them",
      ),
    )
    .option("--twist", "play it with the one setting changed that its twist names")
    .option("--compare", "beside its twist: both side by side, and the first difference")
    .addOption(wholeNumber("--seed <n>", "seed of all chance").default(1))
    .option("--strict", "with --set: exit 1 where the scenario's expectations no longer hold")
    .option("--explain", "say after it what the codes and statuses that it showed mean")
    .addOption(choice("--format <format>", "how to print it", Object.keys(formats)).default("table"))
    .option("--json", "short for --format json")
    .addOption(duration("--cap <time>", "end a run that takes longer").default(600_000, "10m"))
    .addHelpText(
      "after",
      `
Examples:
  lab run timeout-504
  lab run timeout-504 refused-502                   side by side, each in servers of its own
  lab run --all --world virtual                     all that can run there
  lab run timeout-504 --set order.timeout=500ms     what if the limit were shorter?
  lab run my-lesson.yaml --json

Exit: 0 the verdict holds, 1 it does not, 2 something was written wrong, 130 interrupted.`,
    );
}

export async function act(lab: Lab, names: readonly string[], options: Options): Promise<number> {
  const chosen = await chosenScenarios(names, options);
  const changes = await changesOf(chosen, options.set ?? []);
  const { play, setupToPlay } = await import("../../scenario/play.ts");
  const runs = chosen.flatMap((scenario) => runsOf(scenario, options));
  for (const { scenario, world, twisted } of runs)
    setupToPlay(scenario, { world, twisted, changes: changes.get(scenario) ?? {} });
  const reports = await playAndPrint(lab, runs, formatOf(options), ({ scenario, world, twisted }, signal, onEvent) =>
    play(scenario, {
      world,
      seed: options.seed,
      capMs: options.cap,
      changes: changes.get(scenario) ?? {},
      twisted,
      onEvent,
      signal,
    }),
  );
  if (options.explain) await explainRuns(lab, reports, options);
  const forgiving = options.set !== undefined && !options.strict;
  return forgiving || reports.every(({ verdict }) => verdict.holds) ? 0 : 1;
}

/** What the codes and statuses mean that these runs have shown; beside the result where that is for machines. */
async function explainRuns({ terminal }: Lab, reports: readonly Report[], options: Options): Promise<void> {
  const { explain } = await import("../../explain/lookup.ts");
  const { explanation } = await import("../../render/text/explanation.ts");
  const calls = reports.flatMap((report) => report.calls);
  const found = new Set(explain(JSON.stringify(calls.map(({ outcome }) => outcome))));
  const text = [...found].map((each) => `\n${explanation(each, terminal.look)}`).join("");
  if (options.json || options.format !== "table") terminal.say(text);
  else terminal.print(text);
}

function runsOf(scenario: Scenario, { compare, twist = false, world = usualWorld(scenario) }: Options): Run[] {
  return (compare ? [false, true] : [twist]).map((twisted) => ({ scenario, world, twisted }));
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

/** What `--set` means for each of them; a mistake is told before anything starts. */
async function changesOf(
  scenarios: readonly Scenario[],
  written: readonly string[],
): Promise<ReadonlyMap<Scenario, RawSetup>> {
  if (written.length === 0) return new Map();
  const { changeOf } = await import("../set.ts");
  return new Map(scenarios.map((scenario) => [scenario, changeOf(written, scenario.setup)]));
}
