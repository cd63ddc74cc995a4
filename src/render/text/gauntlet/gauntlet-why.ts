import { advisedFor, type FailureRow, type Rule } from "../../../gauntlet/card.ts";
import { capital } from "../../../text/words/capital.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { allOf } from "../../../text/words/lists.ts";
import { often } from "../../../text/words/phrases.ts";
import type { Look } from "../../look.ts";
import { repeatedCharges } from "../../view/conclusions/repeated-charges.ts";
import { escapeText } from "../../view/escape.ts";
import { brokenIn, resultWords, undecidedIn } from "../../view/gauntlet-rows.ts";
import { wrapHint } from "../drawing/hint.ts";
import { clock } from "../drawing/marks.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { timelineInRounds } from "../run/whole-timeline.ts";
import { indented, ruleAdvice, ruleTitle } from "./gauntlet-rule.ts";

/** The rules for a server or client, and its correct answer to one failure. */
export interface Demand {
  /** "order", or "the client". */
  readonly whom: string;
  readonly rules: readonly Rule[];
  /** The correct answer in a sentence; undefined if there are many. */
  readonly correct: string | undefined;
  /** The tasks that ask for more than the rules, namely that each order is paid, if one was not. */
  readonly unpaidIn: readonly string[];
}

/** Draws the events of one failure, the correct answer, and each broken rule with its advice. */
export function gauntletWhy(row: FailureRow, { whom, rules, correct, unpaidIn }: Demand, look: Look): string {
  const paint = paintFor(look);
  const broken = brokenIn(row);
  const undecided = undecidedIn(row);
  const verdict = `${row.failure}: ${whom} ${broken.length === 0 ? "breaks no rule" : `breaks ${allOf(broken)}`}`;
  const open = `This machine was too busy to judge ${allOf(undecided)}. Play it again.`;
  const output = (row.output ?? []).map((line) => `  ${escapeText(line)}`);
  const advice = rules
    .filter(({ name }) => broken.includes(name))
    .map((rule) => [
      ...ruleTitle(rule, paint, look),
      ...(rule.name === "charged-once" ? chargeWords(row).flatMap((line) => indented(line, look)) : []),
      ...ruleAdvice(advisedFor(rule, [row.failure]), paint, look),
    ]);
  const parts = [
    ...(output.length === 0 ? [] : [["it printed last:", ...output]]),
    [
      ...wrap(verdict, look.width),
      ...(undecided.length === 0 ? [] : wrap(open, look.width)),
      ...(row.got.length === 0 ? [] : wrap(`${escapeText(resultWords(row))}.`, look.width)),
      ...(correct === undefined ? [] : wrap(correct, look.width)),
      ...(unpaidIn.length === 0 ? [] : wrapHint(unpaidWords(row, unpaidIn), look.width)),
    ],
    ...advice,
  ];
  return `${timelineInRounds(row.story, look)}\n${parts.map((lines) => `${lines.join("\n")}\n`).join("\n")}`;
}

/** Says what tasks ask for that no rule does, so that a failure without a broken rule may still not pass. */
function unpaidWords({ orders = 1 }: FailureRow, tasks: readonly string[]): string {
  const what = orders > 1 ? "Not every order was paid" : "The order was not paid";
  const ask = tasks.length === 1 ? `the task ${tasks[0]} asks` : `the tasks ${allOf(tasks)} ask`;
  return `${what}, which breaks no rule; ${ask} for it: ${labCommand(`practice ${tasks[0]}`)}`;
}

/** More times in a sentence are only numbers. */
const mostTimes = 4;

/** Says when payment charged an order more than once. */
function chargeWords({ charged, story }: FailureRow): string[] {
  const repeated = repeatedCharges(story);
  // Charges that happen after the failure are counted, but not drawn.
  if (repeated.length === 0) return [`Payment charges ${often(charged)} in all, also after the time that is drawn.`];
  return repeated.map((lines) => {
    const times = lines.map(({ atMs }) => `at ${clock(atMs)} s`);
    const when = times.length > mostTimes ? `the first ${times[0]}, the last ${times.at(-1)}` : allOf(times);
    return `${capital(lines[0].by)} charged this order ${often(lines.length)}: ${when}.`;
  });
}
