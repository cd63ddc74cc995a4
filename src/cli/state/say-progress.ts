import { ProblemError } from "../../text/problem.ts";
import type { Terminal } from "../terminal.ts";
import { type Change, noProgress, type Progress, readProgress, type Stored } from "./progress.ts";

/** For a command that is about the progress: where it cannot be read there is nothing to do. */
export function progressOrProblem(terminal: Terminal): Progress {
  const stored = readProgress();
  if ("unreadable" in stored) throw notRead(stored.unreadable);
  return said(stored, terminal);
}

/** For a lesson, which can be taken without stored progress. */
export function progressOrNone(terminal: Terminal): Progress {
  const stored = readProgress();
  if ("progress" in stored) return said(stored, terminal);
  terminal.note(`${stored.unreadable}, so it stays unchanged, and predictions are not stored.`);
  return noProgress;
}

/** A learner who counts on a prediction being remembered should know that it was not. */
export function sayRemembered(change: Change, terminal: Terminal, what: "prediction" | "lesson" = "prediction"): void {
  if ("failed" in change) terminal.note(`This ${what} is not stored: ${change.failed}.`);
  else saySetAside(change.setAside, terminal);
}

/** A result that the machine may have caused does not count against the learner. */
export function sayUndecided(terminal: Terminal): void {
  terminal.note("This machine was too busy to decide what would have happened, so this prediction is not stored.");
}

export function notRead(says: string): ProblemError {
  return new ProblemError([{ says, cure: "make it a file of your own, or move it away" }]);
}

function said({ progress, setAside }: Extract<Stored, { progress: Progress }>, terminal: Terminal): Progress {
  saySetAside(setAside, terminal);
  return progress;
}

function saySetAside(setAside: string | undefined, terminal: Terminal): void {
  if (setAside !== undefined)
    terminal.note(`The progress file could not be read. It was renamed to ${setAside}; a new one was started.`);
}
