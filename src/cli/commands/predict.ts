import type { Command } from "commander";
import { escapeAll } from "../../render/view/escape.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import { wordFor } from "../../scenario/library/word-for.ts";
import { areChoicesUndecided } from "../../scenario/playing/undecided.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Report } from "../../scenario/report.ts";
import type { Prediction, Scenario } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { listed } from "../../text/words/lists.ts";
import type { Lab } from "../lab.ts";
import { type LessonModeOptions, lessonModeOf, lessonModeOptions } from "../learn/lesson/lesson-mode.ts";
import { chooseLanguages } from "../options/languages-option.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import { usualCapMs, wholeNumber } from "../options/options.ts";
import { sayUnplayedOf } from "../output/say-notes.ts";
import { exitCodeOf } from "../program/exit-code.ts";
import type { Sure } from "../state/progress-format.ts";
import { sayRemembered, sayUndecided } from "../state/say-progress.ts";
import { recordTry } from "../state/stored-progress.ts";

interface Options extends LessonModeOptions {
  readonly choose?: number;
  readonly sure?: number;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, or your own file")
    .addOption(wholeNumber("--choose <n>", "answer with this choice instead of asking", 1))
    .addOption(wholeNumber("--sure <n>", "with --choose: 1 guess, 2 fairly sure, 3 certain", 1))
    .option("--json", "with --choose: print one JSON document");
  lessonModeOptions(command, "predicts");
  command.addHelpText(
    "after",
    labCommands("\nExamples:\n  lab predict timeout-504\n  lab predict timeout-504 --choose 2 --json"),
  );
  onlyOneOf(command, "--choose", "--plain");
  onlyOneOf(command, "--choose", "--no-predict");
  needs(command, "--sure", "--choose");
  needs(command, "--json", "--choose");
}

export async function act(lab: Lab, [name]: readonly [string], options: Options): Promise<number> {
  const scenario = await loadScenario(name);
  const { choose } = options;
  if (choose !== undefined) {
    chooseLanguages(lab.terminal, options);
    return await chosenBefore(lab, scenario, { ...options, choose });
  }
  const { predict } = scenario;
  if (predict !== undefined && !lab.terminal.interactive && options.predict) {
    chooseLanguages(lab.terminal, options);
    (await import("../learn/lesson/print-question.ts")).printQuestion(lab, scenario, predict, options);
    return 2;
  }
  const mode = lessonModeOf(lab, options, cureByRunning(scenario));
  const [{ lesson }, { whatNext }] = await Promise.all([
    import("../learn/lesson/lesson.ts"),
    import("../learn/what-next.ts"),
  ]);
  const done = await lesson(lab, scenario, mode, { met: new Set(), something: false });
  if (typeof done !== "object") return 0;
  const { look, rows } = lab.terminal;
  // A lesson that this machine cannot play has no more pages.
  if (Object.keys(done.shows).length === 0) lab.terminal.print(`${done.page(look, rows).join("\n")}\n`);
  else await whatNext(lab, done, { ...theEnd, plain: mode.plain });
  return 0;
}

function cureByRunning(scenario: Scenario): string {
  return `write ${labCommand(`run ${wordFor(scenario)}`)}`;
}

function sayChoices({ choices }: Prediction): string {
  return listed(choices.map(({ says }, at) => `${at + 1} (${says})`));
}

const theEnd = { says: "End of the lesson.", choices: [{ says: "leave", value: "out" }], turns: ["out"] as const };

async function chosenBefore(lab: Lab, scenario: Scenario, options: Options & { choose: number }): Promise<number> {
  const { choose, json } = options;
  const { predict } = scenario;
  if (predict === undefined)
    throw new ProblemError([
      {
        says: `${scenario.name} does not ask for a prediction`,
        cure: cureByRunning(scenario),
      },
    ]);
  const chosen = predict.choices[choose - 1];
  if (chosen === undefined) {
    const cure = `write ${sayChoices(predict)}`;
    throw new ProblemError([{ says: `--choose ${choose} is not one of the ${predict.choices.length} choices`, cure }]);
  }
  const sure = sureOf(options.sure);
  await sayUnplayedOf(lab.terminal, [scenario]);
  const [{ play }, { jobOf }] = await Promise.all([
    import("../../scenario/playing/play.ts"),
    import("../../scenario/playing/job.ts"),
  ]);
  const { signal } = lab.interruption;
  const report = await play(jobOf(scenario, { world: usualWorld(scenario), seed: 1, capMs: usualCapMs, signal }));
  if (report.skipped !== null) {
    if (json) lab.terminal.printData(await documentOf(lab, report, predict, [], choose));
    else lab.terminal.print((await import("../../render/text/run/story-table.ts")).table(report, lab.terminal.look));
    return 0;
  }
  const judged = report.choices;
  const isUndecided = areChoicesUndecided(report);
  if (isUndecided) sayUndecided(lab.terminal);
  else {
    const right = judged[choose - 1]!.verdict.holds;
    sayRemembered(await recordTry(scenario.name, { chose: choose, right, sure }), lab.terminal);
  }
  if (json) lab.terminal.printData(await documentOf(lab, report, predict, judged, choose));
  else lab.terminal.print(await textOf(lab, report, predict, choose));
  return isUndecided ? 4 : exitCodeOf([report.verdict]);
}

function sureOf(written: number | undefined): Sure {
  if (written === undefined) return null;
  if (written === 1 || written === 2 || written === 3) return written;
  throw new ProblemError([
    { says: `--sure ${written} is out of range`, cure: "write 1 (a guess), 2 (fairly sure) or 3 (certain)" },
  ]);
}

type JudgedChoices = Report["choices"];

/** Returns the document of `lab run --json`, plus the prediction. */
async function documentOf(
  { made }: Lab,
  report: Report,
  { ask }: Prediction,
  judged: JudgedChoices,
  choose: number,
): Promise<string> {
  const [{ reportsDocument }, { documentText }] = await Promise.all([
    import("../../render/json/json.ts"),
    import("../../render/json/documents/document-text.ts"),
  ]);
  const choices = judged.map(({ says, verdict }) => ({ says, ...verdict }));
  const scenario = report.scenario.name;
  const chosen = choices[choose - 1];
  const predictions = chosen === undefined ? [] : [{ scenario, ask, chose: choose, right: chosen.holds, choices }];
  const kind = report.load === undefined ? "story" : "load";
  return documentText({ kind, predictions, ...reportsDocument([report]) }, made);
}

async function textOf(
  { terminal: { look } }: Lab,
  report: Report,
  { ask }: Prediction,
  choose: number,
): Promise<string> {
  const [{ table }, { told }, { wrap }] = await Promise.all([
    import("../../render/text/run/story-table.ts"),
    import("../../render/text/learn/prediction-result.ts"),
    import("../../render/text/drawing/width.ts"),
  ]);
  return [...wrap(escapeAll(ask), look.width), ...told(report, choose - 1, look), "", table(report, look)].join("\n");
}
