import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Probe } from "../../scenario/mystery/tell-apart.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { bare } from "../../text/values/own-value.ts";
import { today } from "../../world/real-timer.ts";
import { writeWhole } from "../output/write-whole.ts";
import { openStateFolder, stateFolder } from "./folder.ts";
import { Lock } from "./lock.ts";
import {
  type EndedLesson,
  type ExerciseAttempt,
  type LessonTry,
  mostKept,
  noProgress,
  type Progress,
  progressOf,
} from "./progress-format.ts";
import { codeOf, readRegularFile } from "./regular-file.ts";

/** The stored progress. A broken or foreign file is moved aside; an unreadable one stays where it is. */
export type ProgressFile =
  | { readonly progress: Progress; readonly setAside?: string }
  | { readonly unreadable: string };

/** The result of storing a change. */
export type StoreResult = { readonly setAside?: string } | { readonly failed: string };

/** The file of the learner's own progress. */
const ownFile = "progress.json";

/** Reads the progress. Only a missing file means that there is none; any other error may be temporary. */
export function readProgress(store = ownFile): ProgressFile {
  const file = join(stateFolder(), store);
  let text: string;
  try {
    text = readRegularFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { progress: noProgress };
    return { unreadable: unreadable(file, error).says };
  }
  const progress = progressOf(text);
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

export async function recordTry(lesson: string, made: Omit<LessonTry, "at">, store?: string): Promise<StoreResult> {
  return changeProgress((progress) => {
    const { lessons } = progress;
    return { ...progress, lessons: { ...lessons, [lesson]: [...(lessons[lesson] ?? []), { at: today(), ...made }] } };
  }, store);
}

/** Stores an attempt at an exercise or a mystery in the progress of a class. */
export async function recordAttempt(
  name: string,
  made: Omit<ExerciseAttempt, "at">,
  store: string,
): Promise<StoreResult> {
  return changeProgress((progress) => {
    const { attempts = bare<readonly ExerciseAttempt[]>({}) } = progress;
    const all = [...(attempts[name] ?? []), { at: today(), ...made }];
    return { ...progress, attempts: { ...attempts, [name]: all.slice(-mostKept.attempts) } };
  }, store);
}

/** Stores the requests to a mystery in the progress of a class, after those of earlier visits. */
export async function recordProbes(name: string, sent: readonly Probe[], store: string): Promise<StoreResult> {
  return changeProgress((progress) => {
    const { probes = bare<readonly Probe[]>({}) } = progress;
    const all = [...(probes[name] ?? []), ...sent];
    return { ...progress, probes: { ...probes, [name]: all.slice(-mostKept.probes) } };
  }, store);
}

export async function recordEnd(
  lesson: string,
  how: EndedLesson["how"],
  took: Pick<EndedLesson, "probes" | "guesses"> = {},
  store?: string,
): Promise<StoreResult> {
  return changeProgress(
    (progress) => ({ ...progress, ended: { ...progress.ended, [lesson]: { at: today(), how, ...took } } }),
    store,
  );
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
async function changeProgress(change: (progress: Progress) => Progress, store = ownFile): Promise<StoreResult> {
  try {
    const folder = openStateFolder();
    const lock = new Lock(join(folder, "progress.lock"));
    await lock.take();
    try {
      const stored = readProgress(store);
      if ("unreadable" in stored) return { failed: stored.unreadable };
      const { progress, ...aside } = stored;
      if (!lock.isOwn) throw new Error("another lab broke its lock");
      writeWhole(join(folder, store), `${JSON.stringify(change(progress), null, 2)}\n`, 0o600);
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
