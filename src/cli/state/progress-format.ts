import type { Probe } from "../../scenario/mystery/tell-apart.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { withPresentNames } from "../../text/former/former-lessons.ts";
import { bare } from "../../text/values/own-value.ts";
import { isProbe } from "./mystery-state.ts";

/** How sure the learner was, from 1 (a guess) to 3 (certain); null without an answer. */
export type Sure = 1 | 2 | 3 | null;

/** The questions of a lesson. */
export const lessonQuestions = ["predict", "seen", "twist", "review"] as const;
export type LessonQuestion = (typeof lessonQuestions)[number];

/** The latest that are kept of a lesson, an exercise or a mystery; a hand-in takes no more. */
export const mostKept = { tries: 200, attempts: 100, probes: 2000, missed: 200 } as const;

export interface LessonTry {
  readonly at: string;
  /** The question before the run by default. */
  readonly of?: LessonQuestion;
  /** Counted from 1; 0 for an answer in a lesson that was merged into this one. */
  readonly chose: number;
  readonly right: boolean;
  readonly sure: Sure;
}

export interface Progress {
  readonly version: 1;
  /** Tries in order, by the scenario's name. */
  readonly lessons: Readonly<Record<string, readonly LessonTry[]>>;
  /** Lessons that the learner finished, by name. */
  readonly ended?: Readonly<Record<string, EndedLesson>>;
  /** Attempts at practice, in order, such as those of `mend/never-twice`; kept only in a class. */
  readonly attempts?: Readonly<Record<string, readonly ExerciseAttempt[]>>;
  /** Requests to mysteries; kept only in a class. */
  readonly probes?: Readonly<Record<string, readonly Probe[]>>;
}

/** A solution of an exercise, a guess at a mystery, a decision in an incident, or a program for a task. */
export interface ExerciseAttempt {
  readonly at: string;
  readonly changes: RawSetup;
  /** The actions of an incident. */
  readonly choose?: readonly string[];
  /** The random numbers of an incident. */
  readonly seed?: number;
  /** The failures of a task that the program does not survive, each with the rule that it breaks. */
  readonly missed?: readonly string[];
  readonly right: boolean;
}

/** Skipped: finished without the prediction that the lesson asked for. */
export interface EndedLesson {
  readonly at: string;
  readonly how: "done" | "skipped";
  /** The requests and the guesses that a mystery took. */
  readonly probes?: number;
  readonly guesses?: number;
}

export const noProgress: Progress = { version: 1, lessons: bare({}) };

/** Reads a progress file; undefined if it is something else. */
export function progressOf(text: string): Progress | "later" | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value) && Number(value.version) > 1) return "later";
    return isObject(value) ? progressIn(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Extracts the progress from a document with additional fields, such as another learner's. */
export function progressIn(document: object): Progress | undefined {
  if (!isProgress(document)) return undefined;
  const { version, lessons, ended, attempts, probes } = document;
  return {
    version,
    lessons: bare(
      withPresentNames(lessons, (old, tries = []) => [...old.map((each) => ({ ...each, chose: 0 })), ...tries]),
    ),
    ...(ended !== undefined && { ended: bare(withPresentNames(ended, (old, now) => now ?? old)) }),
    ...(attempts !== undefined && { attempts: bare(attempts) }),
    ...(probes !== undefined && { probes: bare(probes) }),
  };
}

function isProgress(value: unknown): value is Progress {
  if (!isObject(value) || value.version !== 1 || !isObject(value.lessons)) return false;
  const { lessons, ended = {}, attempts = {}, probes = {} } = value;
  if (!isObject(ended) || !Object.values(ended).every(isEnded)) return false;
  return hasLists(lessons, isTry) && hasLists(attempts, isAttempt) && hasLists(probes, isProbe);
}

function hasLists(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return isObject(value) && Object.values(value).every((list) => Array.isArray(list) && list.every(isItem));
}

function isAttempt(value: unknown): boolean {
  if (!isObject(value) || typeof value.at !== "string" || typeof value.right !== "boolean") return false;
  return isObject(value.changes) && Object.values(value.changes).every(isObject);
}

function isEnded(value: unknown): boolean {
  return isObject(value) && typeof value.at === "string" && (value.how === "done" || value.how === "skipped");
}

function isTry(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { at, of = "predict", chose, right, sure } = value;
  return (
    typeof at === "string" &&
    lessonQuestions.includes(of as LessonQuestion) &&
    typeof chose === "number" &&
    typeof right === "boolean" &&
    [null, 1, 2, 3].includes(sure as Sure)
  );
}

/** Returns the answers to the question before the run, in order. */
export function predictions(tries: readonly LessonTry[] = []): readonly LessonTry[] {
  return tries.filter(({ of = "predict" }) => of === "predict");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
