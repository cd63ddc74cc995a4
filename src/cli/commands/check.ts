import type { Command } from "commander";
import type { Look } from "../../render/look.ts";
import { paintFor } from "../../render/text/drawing/paint.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { checkLines } from "../../render/text/run/verdict.ts";
import type { RepeatedCharge } from "../../render/view/conclusions/repeated-charges.ts";
import { escapeAll } from "../../render/view/escape.ts";
import type { Checkup } from "../../scenario/check/check-scenario.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommands } from "../../text/words/lab-command.ts";
import { often } from "../../text/words/phrases.ts";
import type { Lab } from "../lab.ts";
import { openAll } from "../options/chosen.ts";
import { cap, seed } from "../options/options.ts";
import { sayNotes, sayUnplayedOf } from "../output/say-notes.ts";
import { spin } from "../output/spinner.ts";
import { Waiting } from "../output/waiting.ts";
import { exitCodeOf } from "../program/exit-code.ts";

interface Options {
  readonly lesson?: boolean;
  readonly seed: number;
  readonly cap: number;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<files...>", "scenario files, names of scenarios, or files of systems, benches and papers")
    .option("--lesson", "require everything that a lesson needs, in your own files too")
    .addOption(seed())
    .addOption(cap())
    .option("--json", "print every check as JSON")
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab check mine.yaml
  lab check my-lesson.yaml --lesson
  lab check timeout-504
  lab check bench.yaml

Checks that a file is well formed, that its expectations hold in every world it names, and that its twist breaks one.
A lesson also says why, names its source, asks for a prediction and has a twist; every scenario of the library is one.
A request that its server does not take is noted on stderr, unless the file expects the 404.
A system file, a bench file or a paper is only read; no program is started, and no paper is played.

Exit codes: 0 it passes, 1 it fails, 2 it cannot be read, 4 this machine was too busy to tell.`),
    );
}

export async function act(lab: Lab, files: readonly string[], options: Options): Promise<number> {
  const { terminal, made } = lab;
  const { lesson, json } = options;
  const { isBenchFile, checkBench } = await import("../own/bench/check-bench.ts");
  const benches = await filtered(files, isBenchFile);
  const [bench] = benches;
  if (lesson && bench !== undefined)
    throw new ProblemError([{ says: `${bench} is a bench file, not a lesson`, cure: "leave out --lesson" }]);
  const { isPlayedFile, isSystemFile, sayChecked } = await import("../system/read-system.ts");
  const systems = await filtered(files, async (file) => (await isSystemFile(file)) || (await isPlayedFile(file)));
  const { isPaperFile, checkPaper } = await import("../paper/check-paper.ts");
  const papers = await filtered(files, isPaperFile);
  const others = [...benches, ...systems, ...papers];
  const scenarios = await openAll(files.filter((file) => !others.includes(file)));
  const print = json ? () => {} : (text: string) => terminal.print(text);
  for (const file of systems) print(await sayChecked(file));
  for (const file of papers) print(await checkPaper(file, terminal.look));
  for (const file of benches) print(await checkBench(file, terminal.look));
  const checkups = scenarios.length === 0 ? [] : await checkAll(lab, scenarios, options, print);
  if (json) {
    const { documentText } = await import("../../render/json/documents/document-text.ts");
    terminal.printData(documentText({ kind: "checks", checked: checkups.map(checkupDocument), benches }, made));
  }
  return exitCodeOf(checkups);
}

async function checkAll(
  { terminal, interruption }: Lab,
  scenarios: readonly Scenario[],
  { lesson, seed, cap }: Options,
  print: (text: string) => void,
): Promise<Checkup[]> {
  const { check } = await import("../../scenario/check/check-scenario.ts");
  const { play } = await import("../../scenario/playing/play.ts");
  const { repeatedCharges } = await import("../../render/view/conclusions/repeated-charges.ts");
  const { countsCharges } = await import("../../scenario/check/counts-charges.ts");
  const { untakenIn } = await import("../../scenario/check/untaken-requests.ts");
  await sayUnplayedOf(terminal, scenarios);
  sayNotes(terminal, scenarios.flatMap(untakenIn));
  const waiting = new Waiting();
  const spinner = await spin(terminal, () => waiting.words());
  const checkups: Checkup[] = [];
  try {
    for (const scenario of scenarios) {
      const { saw, ended } = waiting.begin(scenario.name);
      const asLesson = lesson === true || scenario.file === undefined;
      const options = { asLesson, seed, capMs: cap, onEvent: saw, signal: interruption.signal };
      let twice: RepeatedCharge | undefined;
      const checkup = await check(scenario, options, async (job) => {
        const report = await play(job);
        if (!report.twisted && !asLesson) twice ??= repeatedCharges(report)[0];
        return report;
      });
      ended();
      checkups.push(checkup);
      spinner.clear();
      const isUnnoticed = checkup.holds && twice !== undefined && !countsCharges(scenario, twice[0]);
      print(checkupText(escapeAll(checkup), isUnnoticed ? twice : undefined, terminal.look));
    }
  } finally {
    spinner.stop();
  }
  return checkups;
}

function checkupDocument({ scenario, asLesson, holds, undecided, checks, skipped }: Checkup) {
  return { scenario: scenario.name, asLesson, holds, undecided: undecided === true, checks, skipped };
}

async function filtered(files: readonly string[], isWanted: (file: string) => Promise<boolean>): Promise<string[]> {
  const wanted = await Promise.all(files.map(isWanted));
  return files.filter((_, at) => wanted[at]);
}

const ends = {
  lesson: ["This is a complete lesson.", "This is not a complete lesson yet."],
  own: ["Everything holds.", "Not everything holds."],
} as const;
const busy = "undecided: this machine was too busy. Check it again.";
const unchecked = "It plays, but it expects nothing, so no result was checked. Add expect to its steps.";

function checkupText(checkup: Checkup, twice: RepeatedCharge | undefined, look: Look): string {
  const paint = paintFor(look);
  const { scenario, asLesson, expectsNothing, holds, undecided, checks, skipped } = checkup;
  const [good, bad] = ends[asLesson ? "lesson" : "own"];
  const lines = [
    ...wrap(`${scenario.name}: ${scenario.title}`, look.width).map(paint.strong),
    ...checkLines(checks, look),
    ...skipped.flatMap((why) => wrap(`not run: ${why}`, look.width)),
    ...wrap(undecided ? busy : holds ? (expectsNothing ? unchecked : good) : bad, look.width).map(
      undecided || (holds && expectsNothing) ? paint.strong : holds ? paint.good : paint.bad,
    ),
    ...(twice === undefined
      ? []
      : wrap(
          `Note: ${twice[0].by} charged one request ${often(twice.length)}. To catch that, expect the number of charges in the file.`,
          look.width,
        )),
  ];
  return `${lines.join("\n")}\n`;
}
