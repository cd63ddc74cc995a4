import { randomUUID } from "node:crypto";
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pause, today } from "../../world/real-timer.ts";
import { openStateFolder, stateFolder } from "./folder.ts";

/** How sure the learner was: 1 a guess, 3 certain; null where nobody asked or answered. */
export type Sure = 1 | 2 | 3 | null;

export interface Try {
  readonly at: string;
  /** Counted from 1. */
  readonly chose: number;
  readonly right: boolean;
  readonly sure: Sure;
}

export interface Progress {
  readonly version: 1;
  /** By the scenario's name, its tries in order. */
  readonly lessons: Readonly<Record<string, readonly Try[]>>;
}

const none: Progress = { version: 1, lessons: {} };
const fileName = "progress.json";

/** A file that is broken or not ours is set aside, never overwritten; `kept` says where it went. */
export function readProgress(): { readonly progress: Progress; readonly kept?: string } {
  const file = join(stateFolder(), fileName);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return { progress: none };
  }
  const progress = parsed(text);
  if (progress !== undefined) return { progress };
  const kept = `${file}.kept-${today().replace(/\D/g, "").slice(0, 14)}`;
  try {
    renameSync(file, kept);
  } catch {
    return { progress: none, kept: file };
  }
  return { progress: none, kept };
}

/** False where the folder cannot be written: then nothing is remembered, and that is no error. */
export async function recordTry(lesson: string, made: Omit<Try, "at">): Promise<boolean> {
  return changeProgress(({ version, lessons }) => ({
    version,
    lessons: { ...lessons, [lesson]: [...(lessons[lesson] ?? []), { at: today(), ...made }] },
  }));
}

export async function forgetProgress(): Promise<boolean> {
  return changeProgress(() => none);
}

/** Read, changed and written whole while no other lab does the same. */
async function changeProgress(change: (progress: Progress) => Progress): Promise<boolean> {
  try {
    const folder = openStateFolder();
    const release = await lock(join(folder, "progress.lock"));
    try {
      const whole = join(folder, `${randomUUID()}.tmp`);
      writeFileSync(whole, `${JSON.stringify(change(readProgress().progress), null, 2)}\n`, { mode: 0o600 });
      renameSync(whole, join(folder, fileName));
    } finally {
      release();
    }
    return true;
  } catch {
    return false;
  }
}

const lockTries = 100;
const retryMs = 20;
const staleMs = 10_000;

/** The lock of a lab that died is broken after a while. */
async function lock(file: string): Promise<() => void> {
  for (let left = lockTries; left > 0; left--) {
    try {
      closeSync(openSync(file, "wx", 0o600));
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (isStale(file)) rmSync(file, { force: true });
    else await pause(retryMs, new AbortController().signal);
  }
  throw new Error("the progress file stays locked");
}

function isStale(file: string): boolean {
  try {
    return Date.parse(today()) - statSync(file).mtimeMs > staleMs;
  } catch {
    return false;
  }
}

function parsed(text: string): Progress | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isProgress(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isProgress(value: unknown): value is Progress {
  if (!isObject(value) || value.version !== 1 || !isObject(value.lessons)) return false;
  return Object.values(value.lessons).every((tries) => Array.isArray(tries) && tries.every(isTry));
}

function isTry(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { at, chose, right, sure } = value;
  return (
    typeof at === "string" &&
    typeof chose === "number" &&
    typeof right === "boolean" &&
    [null, 1, 2, 3].includes(sure as Sure)
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
