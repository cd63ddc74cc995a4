import type { Command } from "commander";
import type { Report } from "../../scenario/report.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { usualSeed } from "../../scenario/usual-seed.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { worldKinds } from "../../world/world.ts";
import { whichComparison } from "../compare/which-comparison.ts";
import type { Lab } from "../lab.ts";
import { type ChosenScenarios, chosenScenarios } from "../options/chosen.ts";
import { chooseLanguages, type LanguagesOptions, languagesOption } from "../options/languages-option.ts";
import { headings } from "../options/option-groups.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import { cap, choice, seed } from "../options/options.ts";
import { OncePerName, Repeated, together } from "../options/repeated-option.ts";
import { sayTraced, trace } from "../options/trace-option.ts";
import { playAgain, refuseTwiceForReal, twice } from "../options/twice.ts";
import { defineUse, type UseOptions } from "../options/use-options.ts";
import { sayUnplayed } from "../output/say-notes.ts";
import { playAndPrint } from "../playing/play-and-print.ts";
import { exitCodeOf } from "../program/exit-code.ts";
import { addLive, type LiveOptions } from "../report/live-options.ts";
import { isForMachines, type Outputs, outputsOf } from "../report/outputs.ts";
import { addReportOptions } from "../report/report-options.ts";
import type { RunCommandOptions } from "../run/jobs.ts";
import { failures, kindOf, usualFormat } from "../run/run-formats.ts";

interface Options extends RunCommandOptions, LiveOptions, UseOptions, LanguagesOptions {
  readonly all?: boolean;
  readonly track?: string;
  readonly explain?: boolean;
  readonly quiet?: boolean;
  readonly twice?: boolean;
}

export function define(command: Command): void {
  command
    .argument("[names...]", "names of scenarios, or your own files")
    .optionsGroup(headings.play)
    .option("--all", "run every scenario")
    .option("--track <track>", "run every scenario of a track")
    .addOption(
      choice("--world <world>", "where to run (default: real, unless the scenario is virtual only)", worldKinds),
    )
    .addOption(seed())
    .addOption(twice())
    .addOption(cap())
    .optionsGroup(headings.change)
    .addOption(
      new OncePerName(
        "--set <server.setting=value>",
        `change a setting; repeatable; see ${labCommand("list settings")}`,
      ),
    )
    .addOption(new Repeated("--fail <call=failure>", "let one call fail, such as order->payment#1=reset; repeatable"))
    .option("--twist", "run it with its twist: one setting changed")
    .option("--compare", "compare the scenario with its twist, or with each change of --set")
    .option("--strict", "with --set or --fail: exit 1 if an expectation of the scenario fails")
    .optionsGroup(headings.output)
    .addOption(trace())
    .option("--explain", "explain the error codes and statuses in the result")
    .option("--quiet", "print only what fails")
    .addOption(languagesOption());
  defineUse(command, true);
  command.addHelpText(
    "after",
    labCommands(`
Examples:
  lab run timeout-504                                               one scenario, with tables
  lab run timeout-504 refused-502                                   side by side, each on its own servers
  lab run --all --world virtual                                     every scenario that can run there
  lab run timeout-504 --set order.timeout=500ms                     with a shorter timeout
  lab run timeout-504 --compare --set order.timeout=none,500ms,5s   three timeouts, and what each leads to
  lab run on-time --fail 'order->payment#1=reset'                   the first call from order to payment is reset
  lab run my-lesson.yaml --json                                     a file of your own, as JSON
  lab run timeout-504 --out page.html --live                        a page whose settings can be changed
  lab run --all --quiet --report junit=lab.xml                      a file for the build, failures on the screen
  lab run timeout-504 --use 'order=node order.js'                   your own server; PORT and PAYMENT_URL tell it what it needs
  lab run timeout-504 --use order=http://127.0.0.1:8080 --port payment=40001   your own server, which runs already

Exit codes: 0 all expectations hold, 1 some do not, 2 usage error, 4 this machine was too busy to tell, 130 interrupted.`),
  );
  onlyOneOf(command, "--all", "--track");
  onlyOneOf(command, "--twist", "--compare");
  needs(command, "--strict", "--set", "--fail");
  for (const other of ["--use", "--bench", "--compare"]) onlyOneOf(command, "--fail", other);
  command.addHelpText("after", whichComparison());
  addReportOptions(command, "table, or line for --all and --track", "story", "load", "list", "variants");
  addLive(command, "--all", "--track", "--compare", "--use", "--bench", "--trace");
  for (const other of ["--json", "--out", "--compare", "--explain"]) onlyOneOf(command, "--quiet", other);
}

export async function act(lab: Lab, names: readonly string[], options: Options): Promise<number> {
  chooseLanguages(lab.terminal, options);
  const [first, other] = names;
  // Annotations are only about what fails.
  if (options.quiet && options.format !== undefined && options.format !== "github")
    throw together("--quiet", "--format");
  if (first !== undefined && other === undefined && (await isSystem(first))) {
    const { runSystem } = await import("../system/run-system.ts");
    return await runSystem(lab, first, options);
  }
  const own = (options.use ?? options.bench) === undefined ? undefined : await import("../own/own-jobs.ts");
  const asked = options.live ? inVirtualTime(options) : options;
  const wanted: Options = own === undefined ? asked : { ...asked, world: own.worldFor(options.world) };
  const { scenarios, leftOut } = await chosenScenarios(names, wanted);
  const { jobsOf } = await import("../run/jobs.ts");
  const planned = await jobsOf(scenarios, options.live ? { ...wanted, ...worldOfPage(scenarios) } : wanted);
  const kind = kindOf(planned, options);
  const usual = await outputsOf(options, kind, usualFormat(options));
  const outputs = options.live ? await livePage(lab, usual, scenarios, wanted) : usual;
  if (options.trace) await sayTraced(lab, planned);
  if (options.twice) refuseTwiceForReal(planned.map(({ world }) => world));
  const jobs = own === undefined ? planned : await own.withOwn(lab, planned, options);
  await sayUnplayed(lab.terminal, jobs);
  const shown = options.quiet && options.format !== "github" ? { ...outputs, screen: failures } : outputs;
  const report = (all: readonly [Report, ...Report[]]) => ({ kind, value: { reports: all } });
  const reports = await playAndPrint(lab, jobs, shown, report).finally(() => own?.stopAll(jobs));
  if (options.twice) await playAgain(lab, jobs, reports);
  if (!options.quiet) await sayLeftOut(lab, leftOut, isForMachines(outputs));
  const [job, otherJob] = jobs;
  if (job !== undefined && otherJob === undefined && !options.quiet) {
    const { sayNoDifference } = await import("../run/say-no-difference.ts");
    await sayNoDifference(lab, scenarios[0], [job, reports[0]], isForMachines(outputs));
  }
  if (options.explain) await explainRuns(lab, reports, isForMachines(outputs));
  if (options.fail !== undefined) {
    const { notStruck } = await import("../run/injections.ts");
    const problems = notStruck(reports);
    if (problems.length > 0) throw new ProblemError(problems);
  }
  return exitCodeOf(reports.filter(({ forgiving }) => !forgiving).map(({ verdict }) => verdict));
}

/** A page plays in virtual time, so the report in it does, too. */
function inVirtualTime(options: Options): Options {
  if (options.world !== "real") return options;
  const cure = "leave out --world real; the page shows the command for real sockets";
  throw new ProblemError([{ says: "--live plays in simulated time", cure }]);
}

/** A scenario that only runs on real sockets gives a page that shows this run. */
function worldOfPage(scenarios: readonly Scenario[]): Pick<Options, "world"> {
  return { world: scenarios.every(({ worlds }) => worlds.includes("virtual")) ? "virtual" : "real" };
}

async function livePage(
  lab: Lab,
  outputs: Outputs,
  scenarios: ChosenScenarios["scenarios"],
  options: Options,
): Promise<Outputs> {
  const [scenario, other] = scenarios;
  if (other !== undefined)
    throw new ProblemError([{ says: "--live shows one scenario", cure: "name one, and write a page for each" }]);
  const { liveOutputs } = await import("../report/live.ts");
  const { set = [], seed, twist = false, strict = false } = options;
  const bySeed = seed === usualSeed ? [] : ["--seed", `${seed}`];
  const words = ["lab", "run", scenario.file ?? scenario.name, ...bySeed];
  const kind = outputs.kind === "load" ? "load" : "story";
  return liveOutputs(lab, outputs, scenario, { kind, isOwn: false, seed, set, twisted: twist, strict, words });
}

/** Only files need the YAML reader, which is slow to load. */
async function isSystem(name: string): Promise<boolean> {
  if (!/\.ya?ml$/i.test(name)) return false;
  return await (await import("../system/read-system.ts")).isSystemFile(name);
}

/** Explains the codes and statuses of these runs, on stderr if the result is for programs. */
async function explainRuns({ terminal }: Lab, reports: readonly Report[], aside: boolean): Promise<void> {
  const { codes } = await import("../explain/codes.ts");
  const { explanation } = await import("../../render/text/explain/explanation-text.ts");
  const calls = reports.flatMap((report) => report.calls);
  const found = new Set(calls.flatMap(({ outcome }) => codes.explainOutcome(outcome)));
  const text = [...found].map((each) => `\n${explanation(each, terminal.look)}`).join("");
  if (aside) terminal.say(text);
  else terminal.print(text);
}

/** Lists the library's scenarios that cannot run in the requested world. */
async function sayLeftOut({ terminal }: Lab, leftOut: readonly Scenario[], aside: boolean): Promise<void> {
  if (leftOut.length === 0) return;
  const { leftOutLines } = await import("../../render/text/run/summary.ts");
  const text = leftOutLines(leftOut, terminal.look);
  if (aside) terminal.say(text);
  else terminal.print(text);
}
