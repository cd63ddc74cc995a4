import { wrapHint } from "../../render/text/drawing/hint.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import type { Track } from "../../scenario/library/tracks.ts";
import { type PracticePath, rememberedAs, type Stop } from "../../scenario/practice/practice-path.ts";
import { reviewOf } from "../../scenario/review-lesson.ts";
import type { Prediction, Scenario } from "../../scenario/scenario.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { chooseLanguages } from "../options/languages-option.ts";
import { PipedLines } from "../output/piped-lines.ts";
import type { Progress } from "../state/progress-format.ts";
import { progressOrNone } from "../state/say-progress.ts";
import type { LessonModeOptions } from "./lesson/lesson-mode.ts";
import { printHowToAnswer, printQuestion } from "./lesson/print-question.ts";
import { resumeAt, standingOf } from "./standing.ts";

/**
 * Prints the question of the first lesson of a track that was not taken, and the command that answers. Lines of a pipe
 * answer this question and those after it. Returns the exit code: the worst of the answered lessons.
 */
export async function printLesson(lab: Lab, track: Track, options: LessonModeOptions): Promise<number> {
  const { name, lessons } = track;
  const again = `learn ${name}`;
  // The reports that follow answers have tables.
  const lines = options.plain ? undefined : new PipedLines(lab.terminal);
  const first = resumeAt(track, progressOrNone(lab.terminal)) ?? 0;
  let code: number | undefined;
  try {
    for (const [nth, lesson] of lessons.slice(first).entries()) {
      const heading = `${name}, lesson ${first + nth + 1} of ${lessons.length}`;
      const asked = await printLessonNamed(lab, lesson, heading, options);
      const now = lines && (await answered(lab, asked, lines));
      if (now === undefined) {
        if (asked !== undefined) printHowToAnswer(lab, asked.scenario, asked.predict, again);
        return code ?? 2;
      }
      code = Math.max(code ?? 0, now);
    }
    lab.terminal.tell(`That was the end of ${name}.`);
    if ((await lines?.next()) !== undefined) lab.terminal.note("The lines after that were not read.");
    return code ?? 0;
  } finally {
    lines?.close();
  }
}

interface AskedLesson {
  readonly scenario: Scenario;
  readonly predict: Prediction;
}

/**
 * Plays a lesson that the next line of a pipe answers, and returns its exit code; undefined without a line. A lesson without a question
 * needs no answer.
 */
async function answered(
  lab: Lab,
  asked: AskedLesson | undefined,
  lines: PipedLines,
  of?: "review",
): Promise<number | undefined> {
  if (asked === undefined) return (await lines.hasNext()) ? 0 : undefined;
  const { scenario, predict } = asked;
  const { pipedChoice } = await import("./piped-questions.ts");
  const choose = await pipedChoice(lab, lines, { choices: predict.choices, hints: scenario.hints });
  if (choose === undefined) return undefined;
  const { answerGiven } = await import("./answer-given.ts");
  const code = await answerGiven(lab, scenario, { choose, isAsked: true, ...(of && { of }) });
  lab.terminal.print("\n");
  return code;
}

/**
 * Prints the first step of a path that was not done, and the command that takes it. Lines of a pipe answer the questions of this and the
 * next lessons, up to a step that is no lesson. Returns the exit code: the worst of the answered lessons.
 */
export async function printStep(
  lab: Lab,
  { title, steps }: PracticePath,
  /** The words that continue it. */
  again: string,
  options: LessonModeOptions,
): Promise<number> {
  const { terminal } = lab;
  const progress = progressOrNone(terminal);
  const works = steps.filter(({ what }) => what !== "talk");
  const open = works.filter((each) => !isDone(each, progress));
  const lines = options.plain ? undefined : new PipedLines(terminal);
  let code: number | undefined;
  try {
    for (const stop of open.length === 0 ? works.slice(0, 1) : open) {
      const heading = `${escapeLine(title)}, ${steps.indexOf(stop) + 1} of ${steps.length}: about ${stop.minutes} min`;
      if (stop.what !== "lesson") {
        const { width } = terminal.look;
        const next = `The next step: ${labCommand(`practice ${stop.name}`)}`;
        terminal.print(`${[...wrap(heading, width), "", ...wrapHint(next, width)].join("\n")}\n`);
        if (await lines?.hasNext()) terminal.note("The other lines were not read, because this step is not a lesson.");
        return code ?? 2;
      }
      const asked = await printLessonNamed(lab, stop.name, heading, options);
      const now = lines && (await answered(lab, asked, lines));
      if (now === undefined) {
        if (asked !== undefined) printHowToAnswer(lab, asked.scenario, asked.predict, again);
        return code ?? 2;
      }
      code = Math.max(code ?? 0, now);
    }
    return code ?? 2;
  } finally {
    lines?.close();
  }
}

/** Asks the questions of a review, which lines of a pipe answer; prints only the names of the lessons without a line. */
export async function printReview(lab: Lab, names: readonly string[], options: LessonModeOptions): Promise<number> {
  const lines = options.plain ? undefined : new PipedLines(lab.terminal);
  let code = 0;
  try {
    if (lines === undefined || !(await lines.hasNext())) {
      lab.terminal.print(`${names.join("\n")}\n`);
      return 0;
    }
    for (const [at, name] of names.entries()) {
      const lesson = await loadScenario(name);
      const scenario = reviewOf(lesson) ?? lesson;
      const { predict } = scenario;
      if (predict === undefined) continue;
      if (!(await lines.hasNext())) return code;
      printQuestion(lab, scenario, predict, { heading: `review, lesson ${at + 1} of ${names.length}` });
      const now = await answered(lab, { scenario, predict }, lines, "review");
      if (now === undefined) return code;
      code = Math.max(code, now);
    }
    lab.terminal.tell("That was the last one for today.");
    if (await lines.hasNext()) lab.terminal.note("The lines after that were not read.");
    return code;
  } finally {
    lines?.close();
  }
}

function isDone(stop: Stop, progress: Progress): boolean {
  if (stop.what === "lesson") return standingOf(stop.name, progress) !== "open";
  return progress.ended?.[rememberedAs(stop)] !== undefined;
}

/** Returns the lesson if it asks a question. */
async function printLessonNamed(
  lab: Lab,
  name: string,
  heading: string,
  options: LessonModeOptions,
): Promise<AskedLesson | undefined> {
  const scenario = await loadScenario(name);
  const { predict } = scenario;
  const { plain = false } = options;
  chooseLanguages(lab.terminal, options);
  if (predict !== undefined) printQuestion(lab, scenario, predict, { heading, plain });
  else lab.terminal.print(`${heading}\n\nThe next step: ${labCommand(`run ${name}`)}\n`);
  return predict && { scenario, predict };
}
