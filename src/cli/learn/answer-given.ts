import { wrap } from "../../render/text/drawing/width.ts";
import { escapeAll } from "../../render/view/escape.ts";
import { wordFor } from "../../scenario/library/word-for.ts";
import { areChoicesUndecided } from "../../scenario/playing/undecided.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Report } from "../../scenario/report.ts";
import type { Prediction, Scenario } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { listed } from "../../text/words/lists.ts";
import type { Lab } from "../lab.ts";
import { usualCapMs } from "../options/options.ts";
import { sayUnplayedOf } from "../output/say-notes.ts";
import { exitCodeOf } from "../program/exit-code.ts";
import type { Sure } from "../state/progress-format.ts";
import { sayRemembered, sayUndecided } from "../state/say-progress.ts";
import { recordTry } from "../state/stored-progress.ts";

/** A choice that was given together with the command. */
export interface GivenChoice {
  readonly choose: number;
  readonly sure?: number;
  readonly json?: boolean;
  /** The question is on the screen already. */
  readonly isAsked?: boolean;
  /** The question of a review is remembered as one. */
  readonly of?: "review";
  /** The twist is asked next, so the table does not tell it. */
  readonly asksTwist?: true;
}

/** Plays a lesson whose question was answered without being asked, and compares the answer with the run. Returns the exit code. */
export async function answerGiven(lab: Lab, scenario: Scenario, options: GivenChoice): Promise<number> {
  return (await playAnswered(lab, scenario, options)).code;
}

/** As `answerGiven`, and returns the run as well. */
export async function playAnswered(
  lab: Lab,
  scenario: Scenario,
  options: GivenChoice,
): Promise<{ readonly code: number; readonly report: Report }> {
  const { choose, json, isAsked = false, of } = options;
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
    return { code: 0, report };
  }
  const judged = report.choices;
  const isUndecided = areChoicesUndecided(report);
  if (isUndecided) sayUndecided(lab.terminal);
  else {
    const right = judged[choose - 1]!.verdict.holds;
    sayRemembered(
      await recordTry(scenario.name, { ...(of !== undefined && { of }), chose: choose, right, sure }),
      lab.terminal,
    );
  }
  if (json) lab.terminal.printData(await documentOf(lab, report, predict, judged, choose));
  else lab.terminal.print(`${isAsked ? "\n" : askText(lab, predict)}${await textOf(lab, report, options)}`);
  const { verdict } = report;
  // With other numbers, a lesson's expectations do not hold.
  return { code: isUndecided ? 4 : of === "review" ? 0 : exitCodeOf([verdict]), report };
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

function askText({ terminal: { look } }: Lab, { ask }: Prediction): string {
  return `${wrap(escapeAll(ask), look.width).join("\n")}\n`;
}

async function textOf(
  { terminal: { look } }: Lab,
  report: Report,
  { choose, of, asksTwist }: GivenChoice,
): Promise<string> {
  const [{ table, tableBeforeTwist }, { measured, told }] = await Promise.all([
    import("../../render/text/run/story-table.ts"),
    import("../../render/text/learn/prediction-result.ts"),
  ]);
  const answer = [...told(report, choose - 1, look), ""];
  if (of === "review")
    return [...answer, ...wrap(`Measured: ${measured(escapeAll(report))}`, look.width), ""].join("\n");
  return [...answer, (asksTwist ? tableBeforeTwist : table)(report, look)].join("\n");
}

export function cureByRunning(scenario: Scenario): string {
  return `write ${labCommand(`run ${wordFor(scenario)}`)}`;
}

function sayChoices({ choices }: Prediction): string {
  return listed(choices.map(({ says }, at) => `${at + 1} (${says})`));
}
