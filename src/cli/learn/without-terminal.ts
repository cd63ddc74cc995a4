import { wrapHint } from "../../render/text/drawing/hint.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { loadScenario } from "../../scenario/library/library.ts";
import type { Track } from "../../scenario/library/tracks.ts";
import { type PracticePath, rememberedAs, type Stop } from "../../scenario/practice/practice-path.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { chooseLanguages } from "../options/languages-option.ts";
import { pipedLines } from "../output/piped-lines.ts";
import type { Progress } from "../state/progress-format.ts";
import { progressOrNone } from "../state/say-progress.ts";
import type { LessonModeOptions } from "./lesson/lesson-mode.ts";
import { printQuestion } from "./lesson/print-question.ts";
import { resumeAt, standingOf } from "./standing.ts";

/**
 * Prints the question of the first lesson of a track that was not taken, and the command that answers. Lines of a pipe
 * answer this question and those after it. Returns the exit code.
 */
export async function printLesson(lab: Lab, track: Track, options: LessonModeOptions): Promise<number> {
  const { name, lessons } = track;
  const again = `learn ${name}`;
  let lines: readonly string[] | undefined;
  const first = resumeAt(track, progressOrNone(lab.terminal)) ?? 0;
  for (const [nth, lesson] of lessons.slice(first).entries()) {
    const heading = `${name}, lesson ${first + nth + 1} of ${lessons.length}`;
    await printLessonNamed(lab, lesson, heading, { ...options, again });
    lines ??= await pipedLines(lab.terminal);
    const line = lines[nth];
    if (line === undefined) return nth === 0 ? 2 : 0;
    await answered(lab, lesson, line);
  }
  lab.terminal.print(`That was the end of ${name}.\n`);
  return 0;
}

async function answered(lab: Lab, lesson: string, line: string): Promise<void> {
  const scenario = await loadScenario(lesson);
  if (scenario.predict === undefined) return;
  const { answerGiven, choiceIn } = await import("./answer-given.ts");
  lab.terminal.print("\n");
  await answerGiven(lab, scenario, { choose: choiceIn(line, scenario.predict) });
  lab.terminal.print("\n");
}

/** Prints the first step of a path that was not done, and the command that takes it. Returns the exit code. */
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
  const stop = works.find((each) => !isDone(each, progress)) ?? works[0];
  if (stop === undefined) return 2;
  const heading = `${escapeLine(title)}, ${steps.indexOf(stop) + 1} of ${steps.length}: about ${stop.minutes} min`;
  if (stop.what === "lesson") await printLessonNamed(lab, stop.name, heading, { ...options, again });
  else {
    const { width } = terminal.look;
    const next = `The next step: ${labCommand(`practice ${stop.name}`)}`;
    terminal.print(`${[...wrap(heading, width), "", ...wrapHint(next, width)].join("\n")}\n`);
  }
  return 2;
}

function isDone(stop: Stop, progress: Progress): boolean {
  if (stop.what === "lesson") return standingOf(stop.name, progress) !== "open";
  return progress.ended?.[rememberedAs(stop)] !== undefined;
}

async function printLessonNamed(
  lab: Lab,
  name: string,
  heading: string,
  options: LessonModeOptions & { readonly again: string },
): Promise<void> {
  const scenario = await loadScenario(name);
  const { predict } = scenario;
  const { plain = false, again } = options;
  chooseLanguages(lab.terminal, options);
  if (predict !== undefined) printQuestion(lab, scenario, predict, { heading, plain, again });
  else lab.terminal.print(`${heading}\n\nThe next step: ${labCommand(`run ${name}`)}\n`);
}
