import { wrapHint } from "../../render/text/drawing/hint.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import type { Track } from "../../scenario/library/tracks.ts";
import { type PracticePath, rememberedAs, type Stop } from "../../scenario/practice/practice-path.ts";
import { reviewOf } from "../../scenario/review-lesson.ts";
import type { Prediction, Scenario } from "../../scenario/scenario.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { several } from "../../text/words/phrases.ts";
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
  const first = resumeAt(track, progressOrNone(lab.terminal)) ?? 0;
  const steps = lessons.slice(first).map((lesson, nth) => ({
    lesson,
    heading: `${name}, lesson ${first + nth + 1} of ${lessons.length}`,
  }));
  return await printed(lab, steps, { end: `That was the end of ${name}.`, again: `learn ${name}`, options });
}

/**
 * Prints the first step of a path that was not done, and the command that takes it. Lines of a pipe answer the questions of this and the
 * next lessons, up to a step that is no lesson. Returns the exit code: the worst of the answered lessons.
 */
export async function printStep(
  lab: Lab,
  path: PracticePath,
  /** The words that continue it. */
  again: string,
  options: LessonModeOptions,
): Promise<number> {
  const title = escapeLine(path.title);
  const progress = progressOrNone(lab.terminal);
  const works = path.steps.filter(({ what }) => what !== "talk");
  const open = works.filter((each) => !isDone(each, progress));
  const steps = (open.length === 0 ? works : open).map((stop) => {
    const heading = `${title}, ${path.steps.indexOf(stop) + 1} of ${path.steps.length}: about ${stop.minutes} min`;
    return stop.what === "lesson" ? { lesson: stop.name, heading } : { exercise: stop.name, heading };
  });
  return await printed(lab, steps, { end: `That was the end of ${title}.`, again, options });
}

/** Asks the questions of a review, which lines of a pipe answer; prints only the names of the lessons without a line. */
export async function printReview(
  lab: Lab,
  names: readonly string[],
  /** The words that continue it. */
  again: string,
  options: LessonModeOptions,
): Promise<number> {
  const steps = names.map((lesson, at) => ({ lesson, heading: `review, lesson ${at + 1} of ${names.length}` }));
  return await printed(lab, steps, { end: "That was the last one for today.", again, options, of: "review" });
}

interface Step {
  readonly heading: string;
  readonly lesson?: string;
  /** A step of a path that lines cannot answer. */
  readonly exercise?: string;
}

interface Sequence {
  /** The sentence after the last step. */
  readonly end: string;
  /** The words that continue it. */
  readonly again: string;
  readonly options: LessonModeOptions;
  readonly of?: "review";
}

/** Prints steps as long as lines answer them, and after the last line how to go on. Returns the exit code. */
async function printed(lab: Lab, steps: readonly Step[], { end, again, options, of }: Sequence): Promise<number> {
  const { terminal } = lab;
  chooseLanguages(terminal, options);
  // The reports that follow answers have tables.
  const lines = options.plain ? undefined : new PipedLines(terminal);
  let code: number | undefined;
  try {
    if (of === "review" && !(await lines?.hasNext())) {
      terminal.print(`${steps.map(({ lesson }) => lesson).join("\n")}\n`);
      return 0;
    }
    // The question of a review is not that of the command that answers one lesson.
    const tellLeft = (at: number) =>
      terminal.tell(`Not reviewed: ${several(steps.length - at, "lesson")}. To continue: ${labCommand(again)}`);
    for (const [at, step] of steps.entries()) {
      if (of === "review" && !(await lines?.hasNext())) {
        tellLeft(at);
        return code ?? 0;
      }
      const asked = await printStepOf(lab, step, options, of);
      if (step.exercise !== undefined) {
        if (await lines?.hasNext()) terminal.note("The other lines were not read, because this step is not a lesson.");
        return code ?? 2;
      }
      const now = lines && (await answered(lab, asked, lines, { isLater: code !== undefined, ...(of && { of }) }));
      if (now === undefined) {
        if (of === "review") tellLeft(at);
        else if (asked !== undefined) printHowToAnswer(lab, asked.scenario, asked.predict, again);
        return code ?? 2;
      }
      code = Math.max(code ?? 0, now);
    }
    terminal.tell(end);
    if (await lines?.hasNext()) terminal.note("The lines after that were not read.");
    return code ?? 2;
  } finally {
    lines?.close();
  }
}

interface AskedLesson {
  readonly scenario: Scenario;
  readonly predict: Prediction;
}

/** Prints the question of a lesson, and returns the lesson; without a question prints the command of the step. */
async function printStepOf(
  lab: Lab,
  { heading, lesson, exercise }: Step,
  { plain = false }: LessonModeOptions,
  of: Sequence["of"],
): Promise<AskedLesson | undefined> {
  const { terminal } = lab;
  const loaded = lesson === undefined ? undefined : await loadScenario(lesson);
  const scenario = (of && loaded && reviewOf(loaded)) ?? loaded;
  if (scenario?.predict !== undefined) {
    printQuestion(lab, scenario, scenario.predict, { heading, plain });
    return { scenario, predict: scenario.predict };
  }
  const { width } = terminal.look;
  const next = `The next step: ${labCommand(exercise === undefined ? `run ${lesson}` : `practice ${exercise}`)}`;
  terminal.print(`${[...wrap(heading, width), "", ...wrapHint(next, width)].join("\n")}\n`);
  return undefined;
}

/**
 * Plays a lesson that the next line of a pipe answers, and returns its exit code; undefined without a line. A lesson without a question
 * needs no answer.
 */
async function answered(
  lab: Lab,
  asked: AskedLesson | undefined,
  lines: PipedLines,
  { isLater, of }: { readonly isLater: boolean; readonly of?: "review" },
): Promise<number | undefined> {
  if (asked === undefined) return (await lines.hasNext()) ? 0 : undefined;
  const { scenario, predict } = asked;
  const { pipedChoice } = await import("./piped-questions.ts");
  const choose = await pipedChoice(lab, lines, { choices: predict.choices, hints: scenario.hints, isLater });
  if (choose === undefined) return undefined;
  const { answerGiven } = await import("./answer-given.ts");
  const code = await answerGiven(lab, scenario, { choose, isAsked: true, ...(of && { of }) });
  lab.terminal.print("\n");
  return code;
}

function isDone(stop: Stop, progress: Progress): boolean {
  if (stop.what === "lesson") return standingOf(stop.name, progress) !== "open";
  return progress.ended?.[rememberedAs(stop)] !== undefined;
}
