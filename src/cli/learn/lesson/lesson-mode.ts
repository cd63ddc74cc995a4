import { type Command, Option } from "commander";
import { ProblemError } from "../../../text/problems/problem.ts";
import type { Lab } from "../../lab.ts";
import { chooseLanguages, type LanguagesOptions, languagesOption } from "../../options/languages-option.ts";

export interface LessonMode {
  readonly plain: boolean;
  readonly predict: boolean;
}

/** The context of a lesson in its track, path or review. */
export interface Before {
  /** The position of the lesson in its track. */
  readonly heading?: string;
  /** Kinds of servers already introduced. A lesson adds those that it introduces. */
  readonly met: Set<string>;
  /** Stores the prediction as part of a review. */
  readonly of?: "review";
  /** Whether the learner can go back from the first question. */
  readonly something: boolean;
}

export interface LessonModeOptions extends LanguagesOptions {
  readonly plain?: boolean;
  readonly predict: boolean;
}

/** `use`: the help of a command that predicts does not show how to skip that; `lab run` plays without questions. */
export function lessonModeOptions(command: Command, use: "lessons" | "predicts" = "lessons"): void {
  command
    .option("--plain", "print plain sentences without tables or drawings, for screen readers")
    .addOption(new Option("--no-predict", "skip the questions").hideHelp(use === "predicts"))
    .addOption(languagesOption());
}

/** Decides how lessons are given. Questions need a person at a terminal; `withoutPages` plays what asks none. */
export function lessonModeOf(
  { terminal }: Lab,
  options: LessonModeOptions,
  instead: string,
  withoutPages = instead,
): LessonMode {
  const { plain = false, predict } = options;
  chooseLanguages(terminal, options);
  if (terminal.interactive) return { plain, predict };
  if (!predict)
    throw new ProblemError([{ says: "a lesson turns its pages at a terminal, and there is none", cure: withoutPages }]);
  throw new ProblemError([{ says: "this command asks questions, and there is no terminal", cure: instead }]);
}
