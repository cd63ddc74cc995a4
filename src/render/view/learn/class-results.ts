import type { Problem } from "../../../text/problems/problem.ts";
import { several } from "../../../text/words/phrases.ts";

/** The hand-ins of a class, graded and counted. */
export interface ClassResults {
  readonly title: string;
  readonly students: readonly StudentResult[];
  readonly questions: readonly QuestionResult[];
  /** Files that are not hand-ins of this class. They count nowhere. */
  readonly unreadable: readonly Problem[];
}

export interface StudentResult {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  /** The steps that were finished, and how many there are. */
  readonly done: number;
  readonly steps: number;
  /** The questions whose first answer was right, and how many were answered. */
  readonly right: number;
  readonly answered: number;
  readonly minutes: number;
  /** Whether playing it again writes the same bytes. */
  readonly replays: boolean;
  /** The differences if it does not. */
  readonly differs: readonly string[];
  readonly work: readonly StepResult[];
  /** Practice that is not a step of the path. */
  readonly extra: readonly StepResult[];
  /** The part that did not fit into the hand-in: earlier attempts, and the names of other practice. */
  readonly leftOut?: { readonly attempts: number; readonly practice: readonly string[] };
}

/** The work of a student in one step. */
export interface StepResult {
  readonly what: string;
  readonly name: string;
  readonly ended: string;
  readonly minutes: number | null;
  readonly answers: readonly {
    readonly of: string;
    readonly choice: string;
    readonly right: boolean;
    readonly sure: number | null;
    readonly misconception: string | null;
  }[];
  readonly solved: boolean;
  readonly attempts: number;
  /** The attempts, as they were handed in. */
  readonly tried: readonly { readonly at: string; readonly right: boolean }[];
  readonly probes: number;
  /** Whether the grades come from playing it again; a program for a task and real sockets are not played, so the student's own count. */
  readonly playedAgain: boolean;
}

/** How the students answered one question. */
export interface QuestionResult {
  readonly lesson: string;
  readonly of: string;
  readonly ask: string;
  /** How many students chose each of the choices. */
  readonly counts: readonly number[];
  /** The most chosen wrong answers, at most three. */
  readonly wrong: readonly { readonly choice: string; readonly count: number; readonly misconception: string | null }[];
}

/** Returns texts such as "not played again: write-retries" about what a teacher cannot rely on. */
export function caveats({ work, extra, leftOut }: StudentResult): string[] {
  const own = [...work, ...extra].filter(({ playedAgain }) => !playedAgain).map(({ name }) => name);
  const { attempts = 0, practice = [] } = leftOut ?? {};
  const left = [
    ...(attempts === 0 ? [] : [several(attempts, "attempt")]),
    ...(practice.length === 0 ? [] : [`${several(practice.length, "exercise")} besides the path`]),
  ];
  return [
    ...(own.length === 0 ? [] : [`not played again: ${own.join(", ")}`]),
    ...(left.length === 0 ? [] : [`left out: ${left.join(", ")}`]),
  ];
}
