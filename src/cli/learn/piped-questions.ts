import { wrap } from "../../render/text/drawing/width.ts";
import { noneOfThese, told, toldSeen } from "../../render/text/learn/prediction-result.ts";
import { twistQuestion } from "../../render/text/learn/what-if.ts";
import { hintLines } from "../../render/text/practice/hint-text.ts";
import { problems } from "../../render/text/problem-text.ts";
import { nextRun, table } from "../../render/text/run/story-table.ts";
import { escapeAll } from "../../render/view/escape.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Report } from "../../scenario/report.ts";
import type { Choice, Scenario } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";
import { listed } from "../../text/words/lists.ts";
import type { Lab } from "../lab.ts";
import { usualCapMs } from "../options/options.ts";
import type { PipedLines } from "../output/piped-lines.ts";
import { choiceLines } from "./lesson/print-question.ts";
import { record } from "./lesson/record.ts";

type Choices = readonly Pick<Choice, "says">[];

interface Asked {
  readonly choices: Choices;
  readonly hints?: readonly string[];
  /** A question was answered before this one. */
  readonly isLater?: boolean;
}

/**
 * Reads the number of a choice from the lines of a pipe, and prints a hint for each `h` before it; undefined if no line is left. Another
 * line is a mistake, which ends only what has no result yet.
 */
export async function pipedChoice(
  { terminal }: Lab,
  lines: PipedLines,
  { choices, hints = [], isLater = false }: Asked,
): Promise<number | undefined> {
  let given = 0;
  for (;;) {
    const line = await lines.next();
    if (line === undefined) return undefined;
    const nth = choices.findIndex((_, at) => line === `${at + 1}`);
    if (nth >= 0) return nth + 1;
    if (["h", "hint"].includes(line.toLowerCase())) {
      const says = hints.length === 0 ? ["This question has no hint."] : hintLines(hints, given++, terminal.look);
      terminal.print(`${says.join("\n")}\n`);
      continue;
    }
    const mistake = notAChoice(line, choices, hints);
    if (!isLater) throw mistake;
    terminal.say(problems(mistake.problems, terminal.sideLook));
  }
}

function notAChoice(line: string, choices: Choices, hints: readonly string[]): ProblemError {
  const hint = hints.length === 0 ? [] : ["h for a hint"];
  const cure = `write ${listed([...choices.map(({ says }, at) => `${at + 1} (${says})`), ...hint])}`;
  return new ProblemError([{ says: `${shown(line)} is not the number of a choice`, cure }]);
}

/**
 * Asks what a terminal asks after the prediction, as long as the lines of a pipe last: what was seen, and the twist. Suggests the twist
 * if it was not answered.
 */
export async function askOn(lab: Lab, report: Report, lines: PipedLines): Promise<void> {
  const { terminal } = lab;
  if (await askedTwist(lab, report, lines)) return;
  const next = nextRun(report, terminal.look);
  if (next !== "") terminal.print(`\n${next}\n`);
}

/** Returns whether the twist was answered. */
async function askedTwist(lab: Lab, report: Report, lines: PipedLines): Promise<boolean> {
  const { terminal } = lab;
  const { scenario } = report;
  if (scenario.seen !== undefined) {
    const chose = await nextAnswer(lab, lines, "What did you just see?", scenario.seen);
    if (chose === undefined) return false;
    await record(lab, report, { of: "seen", chose, sure: null });
    terminal.print(`${toldSeen(report, chose, terminal.look).join("\n")}\n`);
  }
  const { twist } = scenario;
  if (twist === undefined) return false;
  const choices = twist.predict?.choices ?? [...(scenario.predict?.choices ?? []), { says: noneOfThese }];
  const chose = await nextAnswer(lab, lines, twistQuestion(escapeAll(scenario), escapeAll(twist)), choices);
  if (chose === undefined) return false;
  const twisted = await playTwist(lab, scenario);
  if (twist.predict !== undefined) await record(lab, twisted, { of: "twist", chose, sure: null });
  terminal.print(`${[...told(twisted, chose, terminal.look), "", table(twisted, terminal.look)].join("\n")}`);
  return true;
}

/** Prints a question once the pipe has a line for it, and returns the choice, counted from 0. */
async function nextAnswer(lab: Lab, lines: PipedLines, ask: string, choices: Choices): Promise<number | undefined> {
  if (!(await lines.hasNext())) return undefined;
  const { terminal } = lab;
  const width = Math.min(terminal.look.width, 84);
  const drawn = [...wrap(ask, width), ...choiceLines(escapeAll(choices), width)];
  terminal.print(`\n${drawn.join("\n")}\n\n`);
  const chose = await pipedChoice(lab, lines, { choices, isLater: true });
  return chose === undefined ? undefined : chose - 1;
}

async function playTwist({ interruption: { signal } }: Lab, scenario: Scenario): Promise<Report> {
  const world = usualWorld(scenario);
  return await play(jobOf(scenario, { world, seed: 1, capMs: usualCapMs, twisted: true, signal }));
}
