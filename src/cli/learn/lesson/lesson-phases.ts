import type { Look } from "../../../render/look.ts";
import { paintFor } from "../../../render/text/drawing/paint.ts";
import { wrap } from "../../../render/text/drawing/width.ts";
import { noneOfThese } from "../../../render/text/learn/prediction-result.ts";
import { fittedSituation, introductions, situation } from "../../../render/text/learn/situation.ts";
import { twistQuestion } from "../../../render/text/learn/what-if.ts";
import { logLines } from "../../../render/text/run/log-lines.ts";
import { escapeAll, escapeLine } from "../../../render/view/escape.ts";
import { usualWorld } from "../../../scenario/playing/usual-world.ts";
import type { Report } from "../../../scenario/report.ts";
import type { Choice, Prediction, Scenario, Twist } from "../../../scenario/scenario.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { capital } from "../../../text/words/capital.ts";
import { type Drawn, type Question, type QuestionKey, questionHeight } from "../asking/question.ts";

/*
 * The phases of a lesson: each draws a page and a question for the current size of the screen. Plain mode has no
 * drawings, and has already printed the events as they happened.
 */

type Lines = string[];

/** Draws the situation and the question about the outcome; `given` are the hints so far. */
export function predictPhase(
  scenario: Scenario,
  { ask, choices }: Prediction,
  opening: Opening,
  { turns, given }: { turns: () => readonly QuestionKey[]; given: () => readonly string[] },
): Drawn<number> {
  return (look, rows) => {
    const question = asked(ask, choices, turns(), opening.plain);
    const hints = given().flatMap((hint) => [...paragraph(hint, look), ""]);
    const room = rows - questionHeight(question, look) - hints.length;
    const page = openingPage(scenario, opening, look, room);
    const offered = page.saysWho ? question.turns.filter((turn) => turn !== "who") : question.turns;
    return { ...question, turns: offered, page: [...page.lines, ...hints] };
  };
}

interface Opening {
  readonly heading: string | undefined;
  readonly strangers: readonly string[];
  readonly plain: boolean;
}

interface OpeningPage {
  readonly lines: Lines;
  /** Whether it says of each server what it does, as it does to a learner to whom all of them are new. */
  readonly saysWho: boolean;
}

export function openingPage(
  scenario: Scenario,
  { heading, strangers, plain }: Opening,
  look: Look,
  rows: number,
): OpeningPage {
  const head = heading === undefined ? [] : [...wrap(heading, look.width).map(paintFor(look).strong), ""];
  const room = rows - head.length - 1;
  const servers = resolveSetup(scenario.setup);
  const { lines, introduced } = fittedSituation(scenario, servers, look, { plain, strangers, room });
  const saysWho = servers.every(({ kind }) => introduced.includes(kind));
  return { lines: [...head, ...lines, ""], saysWho };
}

export function whoIsWho({ setup }: Scenario, look: Look): Lines {
  const servers = resolveSetup(setup);
  return introductions(
    servers,
    servers.map(({ kind }) => kind),
    look,
  );
}

export function surePhase(plain: boolean): Drawn<number> {
  const choices = ["a guess", "fairly sure", "certain"].map((says) => ({ says }));
  return () => asked("How sure are you?", choices, ["skip", "back", "out"], plain);
}

/** Shows the trace and asks which outcome the learner saw. */
export function seenPhase(report: Report, predict: Prediction, plain: boolean): Drawn<number> {
  const choices = report.scenario.seen ?? [...predict.choices, { says: noneOfThese }];
  return (look, rows) => {
    const turns: QuestionKey[] = plain ? [] : ["table", "moments"];
    const question = asked("What did you just see?", choices, [...turns, "skip", "back", "out"], plain);
    const room = rows - questionHeight(question, look) - 1;
    return { ...question, page: plain ? [] : [...logPage(report, look, room), ""] };
  };
}

/** Draws the trace of the run in at most `room` lines. */
export function logPage(report: Report, look: Look, room: number): Lines {
  const { scenario, world } = report;
  const note =
    world === usualWorld(scenario) ? [] : wrap("Skipped ahead: this is the same run in simulated time.", look.width);
  return [...note, ...logLines(report, look, room - note.length)];
}

/** Draws the situation again, with one setting changed. */
export function twistPhase(report: Report, unescaped: Twist, plain: boolean, predicts: boolean): Drawn<number> {
  const { scenario } = report;
  const { predict, setup } = escapeAll(scenario);
  const twist = escapeAll(unescaped);
  const usual = predict === undefined ? [] : [...predict.choices, { says: noneOfThese }];
  const choices = predicts ? (twist.predict?.choices ?? usual) : [];
  const says = twistQuestion(scenario, twist);
  return (look, rows) => {
    const question = asked(says, choices.length > 0 ? choices : [{ says: "run it" }], ["skip", "back", "out"], plain);
    const before = beforeLines(report, look);
    const room = rows - questionHeight(question, look) - before.length - 1;
    const page = plain
      ? []
      : [...situation({ ...scenario, setup }, resolveSetup(scenario.setup), look, { plain, room }), ""];
    return { ...question, page: page.length <= room + 1 ? [...page, ...before] : before };
  };
}

/** An answer of this many words is understood without its question. */
const wholeWords = 4;

/** Draws the outcome before the change. */
function beforeLines({ scenario, choices }: Report, look: Look): Lines {
  const held = choices.find(({ verdict }) => verdict.holds);
  if (held === undefined) return [];
  const question = scenario.predict?.ask.split(/(?<=[.?!])\s+/).at(-1);
  const isWhole = held.says.split(/\s+/).length >= wholeWords;
  const says = isWhole ? held.says : `${question} ${capital(held.says)}`;
  return [...paragraph(`Before: ${escapeLine(says)}.`, look), ""];
}

export function asked(
  says: string,
  choices: readonly Pick<Choice, "says">[],
  turns: readonly QuestionKey[],
  plain: boolean,
): Question<number> {
  return escapeAll({ says, choices: choices.map((choice, value) => ({ says: choice.says, value })), turns, plain });
}

export function paragraph(text: string, look: Look): Lines {
  return wrap(text, Math.min(look.width, 84));
}
