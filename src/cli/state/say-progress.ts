import { ProblemError } from "../../text/problems/problem.ts";
import type { Terminal } from "../output/terminal.ts";
import { noProgress, type Progress } from "./progress-format.ts";
import { type ProgressFile, readProgress, type StoreResult } from "./stored-progress.ts";

/** Returns the progress, or throws a Problem, for commands that are useless without it. */
export function progressOrProblem(terminal: Terminal, store?: string): Progress {
  const stored = readProgress(store);
  if ("unreadable" in stored) throw notRead(stored.unreadable);
  return said(stored, terminal);
}

/** Returns the progress if it can be read, for lessons, which work without it. */
export function progressOrNone(terminal: Terminal, store?: string): Progress {
  const stored = readProgress(store);
  if ("progress" in stored) return said(stored, terminal);
  terminal.note(`${stored.unreadable}, so it stays unchanged, and predictions are not stored.`);
  return noProgress;
}

/** Warns the learner if a prediction was not stored. */
export function sayRemembered(
  change: StoreResult,
  terminal: Terminal,
  what: "prediction" | "lesson" = "prediction",
): void {
  if ("failed" in change) terminal.note(`This ${what} is not stored: ${change.failed}.`);
  else saySetAside(change.setAside, terminal);
}

/** Says that a result that this machine may have caused does not count against the learner. */
export function sayUndecided(terminal: Terminal): void {
  terminal.note("This machine was too busy to decide what would have happened, so this prediction is not stored.");
}

export function notRead(says: string): ProblemError {
  return new ProblemError([{ says, cure: "make it a file of your own, or move it away" }]);
}

function said({ progress, setAside }: Extract<ProgressFile, { progress: Progress }>, terminal: Terminal): Progress {
  saySetAside(setAside, terminal);
  return progress;
}

function saySetAside(setAside: string | undefined, terminal: Terminal): void {
  if (setAside !== undefined)
    terminal.note(`The progress file could not be read. It was renamed to ${setAside}; a new one was started.`);
}
