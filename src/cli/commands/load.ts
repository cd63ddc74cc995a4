import type { Command } from "commander";
import { mostRuns } from "../../scenario/playing/most-runs.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { loadTargets } from "../../service/index.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { listed } from "../../text/words/lists.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import type { Lab } from "../lab.ts";
import { headings } from "../options/option-groups.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import { cap, choice, seed, wholeNumber } from "../options/options.ts";
import { nameIn, OncePerName, together } from "../options/repeated-option.ts";
import { mostTraced, sayTraced, trace } from "../options/trace-option.ts";
import { playAgain, refuseTwiceForReal, twice } from "../options/twice.ts";
import { sayUnplayed } from "../output/say-notes.ts";
import { playAndPrint } from "../playing/play-and-print.ts";
import { exitCodeOf } from "../program/exit-code.ts";
import { addLive, type LiveOptions } from "../report/live-options.ts";
import { wordsMadeBy } from "../report/made.ts";
import { type Outputs, outputsOf } from "../report/outputs.ts";
import { addReportOptions } from "../report/report-options.ts";

const targets = loadTargets.map(({ kind }) => kind);
const loadOptions = ["rate", "clients", "thinkTime", "burst", "for"] as const;

interface Options extends LiveOptions {
  readonly rate?: string;
  readonly for?: string;
  readonly clients?: number;
  readonly thinkTime?: string;
  readonly burst?: number;
  readonly to: string;
  readonly set?: readonly string[];
  readonly runs?: number;
  readonly world: WorldKind;
  readonly seed: number;
  readonly cap: number;
  readonly twice?: boolean;
  readonly trace?: boolean;
}

export function define(command: Command): void {
  command
    .optionsGroup(headings.send)
    .option("--rate <rate>", "start N calls a second, whether or not earlier ones have ended (default: 100/s)")
    .addOption(wholeNumber("--clients <n>", "run N clients; each starts a call when its last one has ended", 1))
    .option("--think-time <time>", "with --clients: pause before each call, such as 1s or 'exponential 1s'")
    .addOption(wholeNumber("--burst <n>", "start N calls at the same moment", 1))
    .option("--for <time>", "start calls for this long (default: 1m, on real sockets 10s)")
    .option("--to <server>", `send the load to ${listed(targets)}`, "order")
    .addOption(
      new OncePerName(
        "--set <server.setting=value>",
        `change a setting, or a field of the load such as load.watch; repeatable; see ${labCommand("list settings")}`,
      ),
    )
    .optionsGroup(headings.how)
    .addOption(wholeNumber("--runs <n>", "run it with N seeds and combine the results", 1, mostRuns))
    .addOption(choice("--world <world>", "run in this world", worldKinds).default("virtual"))
    .addOption(seed())
    .addOption(twice())
    .addOption(cap())
    .optionsGroup(headings.output)
    .addOption(trace())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab load --rate 280/s --for 5m --set order.timeout=1s --set 'payment.capacity={workers: 30, work: exponential 100ms}'   five minutes, close to what 30 workers can do
  lab load --to payment --set 'payment.capacity={workers: 1, work: exponential 10ms}' --rate 80/s   one queue with one worker
  lab load --clients 50 --think-time 'exponential 1s' --set payment.delay=100ms   clients that wait for their responses
  lab load --burst 1000 --set payment.capacity=10 --json   a thousand calls at once, as JSON
  lab load --rate 280/s --set payment.capacity=3 --set payment.delay=80ms --out page.html --live   an overload, as a page that plays
  lab load --rate 100/s --for 10s --world real             on real sockets: at most 300/s for 10 s

To load servers of your own file, write a step in it, such as
'load: POST /orders' with 'to', 'rate' and 'for', and play it with lab run.

Exit codes: 0 the load was sent, 2 usage error, 4 this machine could not keep the pace, 130 interrupted.`),
    );
  addReportOptions(command, "table", "load");
  addLive(command, "--trace");
  onlyOneOf(command, "--rate", "--clients", "--burst");
  onlyOneOf(command, "--for", "--burst");
  needs(command, "--think-time", "--clients");
}

export async function act(lab: Lab, _: readonly string[], options: Options): Promise<number> {
  const { world, seed, cap: capMs } = options;
  if (options.twice) refuseTwiceForReal([world]);
  const { jobOf } = await import("../../scenario/playing/job.ts");
  const job = jobOf(await build(options), { world, seed, capMs, ...(options.trace && { examples: mostTraced }) });
  if (options.trace) await sayTraced(lab, [job]);
  await sayUnplayed(lab.terminal, [job]);
  const usual = await outputsOf(options, "load", "table");
  const outputs = options.live ? await livePage(lab, usual, options) : usual;
  const reports = await playAndPrint(lab, [job], outputs, (all) => ({ kind: "load", value: { reports: all } }));
  if (options.twice) await playAgain(lab, [job], reports);
  return exitCodeOf(reports.map(({ verdict }) => verdict));
}

async function livePage(lab: Lab, outputs: Outputs, options: Options): Promise<Outputs> {
  if (options.world === "real")
    throw new ProblemError([{ says: "--live plays in simulated time", cure: "leave out --world real" }]);
  const { liveOutputs } = await import("../report/live.ts");
  const { set = [], seed } = options;
  const words = wordsMadeBy(lab.args, ["--set", "--twice"]);
  const scenario = await unchanged(options);
  return liveOutputs(lab, outputs, scenario, {
    kind: "load",
    isOwn: true,
    seed,
    set,
    twisted: false,
    strict: false,
    words,
  });
}

async function unchanged(options: Options): Promise<Scenario> {
  const { refuseLongLoad } = await import("../../scenario/load/real-bounds.ts");
  if (options.world === "real") refuseLongLoad(options.for);
  const { scenarioOfLoad } = await import("../../scenario/load/scenario-of-load.ts");
  return scenarioOfLoad({ to: options.to, runs: options.runs, fields: await fieldsOf(options) });
}

/** Settings become part of the scenario, because there is no original to compare it with. */
async function build(options: Options): Promise<Scenario> {
  const scenario = await unchanged(options);
  if (options.set === undefined) return scenario;
  refuseTwoValues(options);
  const { changesOf } = await import("../../scenario/setup/changes/set-option.ts");
  const { withLoads } = await import("../../scenario/load/load-changes.ts");
  const { mergeSetup } = await import("../../scenario/setup/merge.ts");
  const { changes = {}, loads } = changesOf(options.set, scenario);
  return { ...scenario, setup: mergeSetup(scenario.setup, changes), steps: withLoads(scenario.steps, loads) };
}

/** Rejects a field of the load that both an option and --set give. */
function refuseTwoValues(options: Options): void {
  for (const written of options.set ?? []) {
    const field = loadOptions.find((name) => nameIn(written) === `load.${name}`);
    const option = field === "thinkTime" ? "--think-time" : `--${field}`;
    if (field !== undefined && options[field] !== undefined) throw together(option, `--set load.${field}`);
  }
}

async function fieldsOf({
  rate,
  clients,
  thinkTime,
  burst,
  for: lasting,
  world,
}: Options): Promise<Record<string, unknown>> {
  const { readValue } = await import("../../scenario/setup/changes/written-value.ts");
  if (burst !== undefined) return { burst };
  const time = { for: lasting ?? (world === "real" ? "10s" : "1m") };
  if (clients === undefined) return { ...time, rate: readValue(rate ?? "100/s", `--rate ${rate}`) };
  return {
    ...time,
    clients,
    ...(thinkTime !== undefined && { thinkTime: readValue(thinkTime, `--think-time ${thinkTime}`) }),
  };
}
