import { wrap } from "../../render/text/drawing/width.ts";
import { noneOfThese, told, toldSeen } from "../../render/text/learn/prediction-result.ts";
import { twistQuestion } from "../../render/text/learn/what-if.ts";
import { hintLines } from "../../render/text/practice/hint-text.ts";
import { table } from "../../render/text/run/story-table.ts";
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

/** Reads the number of a choice from the lines of a pipe, and prints a hint for each `h` before it; undefined if no line is left. */
export async function pipedChoice(
  { terminal }: Lab,
  lines: PipedLines,
  { choices, hints = [] }: { readonly choices: Choices; readonly hints?: readonly string[] },
): Promise<number | undefined> {
  let given = 0;
  for (;;) {
    const line = await lines.next();
    if (line === undefined) return undefined;
    const nth = choices.findIndex((_, at) => line === `${at + 1}`);
    if (nth >= 0) return nth + 1;
    if (hints.length === 0 || !["h", "hint"].includes(line.toLowerCase())) throw notAChoice(line, choices, hints);
    terminal.print(`${hintLines(hints, given, terminal.look).join("\n")}\n`);
    given += 1;
  }
}

function notAChoice(line: string, choices: Choices, hints: readonly string[]): ProblemError {
  const hint = hints.length === 0 ? [] : ["h for a hint"];
  const cure = `write ${listed([...choices.map(({ says }, at) => `${at + 1} (${says})`), ...hint])}`;
  return new ProblemError([{ says: `${shown(line)} is not the number of a choice`, cure }]);
}

/** Asks what a terminal asks after the prediction, as long as the lines of a pipe last: what was seen, and the twist. */
export async function askOn(lab: Lab, report: Report, lines: PipedLines): Promise<void> {
  const { terminal } = lab;
  const { scenario } = report;
  if (scenario.seen !== undefined) {
    const chose = await nextAnswer(lab, lines, "What did you just see?", scenario.seen);
    if (chose === undefined) return;
    await record(lab, report, { of: "seen", chose, sure: null });
    terminal.print(`${toldSeen(report, chose, terminal.look).join("\n")}\n`);
  }
  const { twist } = scenario;
  if (twist === undefined) return;
  const choices = twist.predict?.choices ?? [...(scenario.predict?.choices ?? []), { says: noneOfThese }];
  const chose = await nextAnswer(lab, lines, twistQuestion(escapeAll(scenario), escapeAll(twist)), choices);
  if (chose === undefined) return;
  const twisted = await playTwist(lab, scenario);
  if (twist.predict !== undefined) await record(lab, twisted, { of: "twist", chose, sure: null });
  terminal.print(`${[...told(twisted, chose, terminal.look), "", table(twisted, terminal.look)].join("\n")}`);
}

/** Prints a question once the pipe has a line for it, and returns the choice, counted from 0. */
async function nextAnswer(lab: Lab, lines: PipedLines, ask: string, choices: Choices): Promise<number | undefined> {
  if (!(await lines.hasNext())) return undefined;
  const { terminal } = lab;
  const width = Math.min(terminal.look.width, 84);
  const drawn = [...wrap(ask, width), ...choiceLines(escapeAll(choices), width)];
  terminal.print(`\n${drawn.join("\n")}\n\n`);
  const chose = await pipedChoice(lab, lines, { choices });
  return chose === undefined ? undefined : chose - 1;
}

async function playTwist({ interruption: { signal } }: Lab, scenario: Scenario): Promise<Report> {
  const world = usualWorld(scenario);
  return await play(jobOf(scenario, { world, seed: 1, capMs: usualCapMs, twisted: true, signal }));
}
