import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { bare } from "../../text/own-value.ts";
import { unreadable } from "../../text/unreadable.ts";
import { today } from "../../world/real-timer.ts";
import { writeWhole } from "../output/write-whole.ts";
import { openStateFolder, stateFolder } from "./folder.ts";
import { Lock } from "./lock.ts";
import { codeOf, readRegularFile } from "./regular-file.ts";

/** How sure the learner was, from 1 (a guess) to 3 (certain); null without an answer. */
export type Sure = 1 | 2 | 3 | null;

/** The questions of a lesson. */
export const lessonQuestions = ["predict", "seen", "twist", "review"] as const;
export type LessonQuestion = (typeof lessonQuestions)[number];

export interface LessonTry {
  readonly at: string;
  /** The question before the run by default. */
  readonly of?: LessonQuestion;
  /** Counted from 1. */
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

/** The stored progress. A broken or foreign file is moved aside; an unreadable one stays where it is. */
export type ProgressFile =
  | { readonly progress: Progress; readonly setAside?: string }
  | { readonly unreadable: string };

/** The result of storing a change. */
export type StoreResult = { readonly setAside?: string } | { readonly failed: string };

const fileName = "progress.json";

/** Reads the progress. Only a missing file means that there is none; any other error may be temporary. */
export function readProgress(): ProgressFile {
  const file = join(stateFolder(), fileName);
  let text: string;
  try {
    text = readRegularFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { progress: noProgress };
    return { unreadable: unreadable(file, error).says };
  }
  const progress = parsed(text);
  if (progress === "later") return { unreadable: `${file} was written by a later version of the lab` };
  if (progress !== undefined) return { progress };
  const setAside = freeName(`${file}.kept-${today().replace(/\D/g, "")}`);
  try {
    renameSync(file, setAside);
  } catch (error) {
    return { unreadable: `${file} is not a progress file and cannot be renamed (${codeOf(error)})` };
  }
  return { progress: noProgress, setAside };
}

export async function recordTry(lesson: string, made: Omit<LessonTry, "at">): Promise<StoreResult> {
  return changeProgress((progress) => {
    const { lessons } = progress;
    return { ...progress, lessons: { ...lessons, [lesson]: [...(lessons[lesson] ?? []), { at: today(), ...made }] } };
  });
}

export async function recordEnd(
  lesson: string,
  how: EndedLesson["how"],
  took: Pick<EndedLesson, "probes" | "guesses"> = {},
): Promise<StoreResult> {
  return changeProgress((progress) => ({
    ...progress,
    ended: { ...progress.ended, [lesson]: { at: today(), how, ...took } },
  }));
}

/** Adds the answers of another progress. Lessons that both contain are taken from the other, which is usually newer. */
export async function importProgress(other: Progress): Promise<StoreResult> {
  return changeProgress(({ version, lessons, ended }) => ({
    version,
    lessons: { ...lessons, ...other.lessons },
    ended: { ...ended, ...other.ended },
  }));
}

export async function forgetProgress(): Promise<StoreResult> {
  return changeProgress(() => noProgress);
}

/** Reads, changes and writes the progress under a lock. */
async function changeProgress(change: (progress: Progress) => Progress): Promise<StoreResult> {
  try {
    const folder = openStateFolder();
    const lock = new Lock(join(folder, "progress.lock"));
    await lock.take();
    try {
      const stored = readProgress();
      if ("unreadable" in stored) return { failed: stored.unreadable };
      const { progress, ...aside } = stored;
      if (!lock.isOwn) throw new Error("another lab broke its lock");
      writeWhole(join(folder, fileName), `${JSON.stringify(change(progress), null, 2)}\n`, 0o600);
      return aside;
    } finally {
      lock.release();
    }
  } catch (error) {
    return { failed: `${stateFolder()} cannot be written (${codeOf(error)})` };
  }
}

function freeName(name: string): string {
  let free = name;
  for (let nth = 2; existsSync(free); nth++) free = `${name}-${nth}`;
  return free;
}

function parsed(text: string): Progress | "later" | undefined {
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
  const { version, lessons, ended } = document;
  return { version, lessons: bare(lessons), ...(ended !== undefined && { ended: bare(ended) }) };
}

function isProgress(value: unknown): value is Progress {
  if (!isObject(value) || value.version !== 1 || !isObject(value.lessons)) return false;
  const { lessons, ended = {} } = value;
  if (!isObject(ended) || !Object.values(ended).every(isEnded)) return false;
  return Object.values(lessons as object).every((tries) => Array.isArray(tries) && tries.every(isTry));
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
