import type { RateSegment, Spacing } from "../policy/random/arrivals.ts";
import type { Distribution } from "../policy/random/distribution.ts";
import type { priorities } from "../service/priority.ts";
import type { Header } from "../trace.ts";
import type { Need } from "../world/needs.ts";
import type { WorldKind } from "../world/world.ts";
import type { CallExpectation, Expectation } from "./expectation.ts";
import type { HuntGoals } from "./goals/goal-format.ts";
import type { LanguageNotes } from "./languages.ts";
import type { LessonLevel } from "./lesson-level.ts";
import type { GoalPlaces } from "./system/goal-places.ts";

/** A setup as written in the file. Changes and twists are merged into it before it is resolved into servers. */
export type RawSetup = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Scenario {
  readonly name: string;
  /** Empty for a file that is not in the library. */
  readonly track: string;
  /** The path of a user's own file, as it was written. */
  readonly file?: string;
  readonly title: string;
  readonly level?: LessonLevel;
  /** The lessons that it builds on. */
  readonly after?: readonly string[];
  readonly lesson?: string;
  /** Advice in one or two sentences. */
  readonly inYourCode?: string;
  /** The same advice where it differs by language. */
  readonly inLanguages?: LanguageNotes;
  readonly source?: string;
  readonly worlds: readonly WorldKind[];
  readonly needs: readonly Need[];
  /** Whether a caller's conclusion is wrong on purpose. */
  readonly misleads: boolean;
  readonly hints: readonly string[];
  readonly setup: RawSetup;
  readonly steps: readonly Step[];
  /** The number of runs, each with another seed; by default 1. */
  readonly runs?: number;
  readonly expect: readonly Expectation[];
  /** The goals that must hold whatever fails. */
  readonly hunt?: HuntGoals;
  /** Whether it was written as a system file, whose runs are judged by `hunt` and not by expectations. */
  readonly isSystem?: true;
  /** Where its rules are written, by their names. */
  readonly places?: GoalPlaces;
  readonly predict?: Prediction;
  /** Observations to choose from after the run; those that hold in the run are right. */
  readonly seen?: readonly Choice[];
  readonly twist?: Twist;
  readonly review?: Review;
}

export interface Prediction {
  readonly ask: string;
  readonly choices: readonly Choice[];
}
export interface Choice {
  readonly says: string;
  /** The reason why many people would choose it. */
  readonly tempting?: string;
  readonly expect: readonly Expectation[];
}

export interface Twist {
  readonly says: string;
  /** Exactly one setting, or none if the twist changes a load. */
  readonly setup: RawSetup;
  readonly load?: ChangedLoad;
  /** The twist's question; by default the lesson's. */
  readonly predict?: Prediction;
  readonly expect: readonly Expectation[];
}

/** The same lesson with other numbers, for learners who have taken it before. */
export interface Review {
  readonly set: RawSetup;
  readonly load?: ChangedLoad;
  readonly predict: Prediction;
}

export type Step = Send | Wait | Change | Load;

interface Timing {
  /** Whether it starts together with the next step. Its own repetitions then run in parallel, too. */
  readonly together: boolean;
  /** Its start, counted from the beginning of its group of steps; it does not wait for the others. */
  readonly atMs?: number;
}

export interface Send extends Timing {
  readonly kind: "send";
  readonly method: string;
  readonly path: string;
  readonly to: string;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  readonly times: number;
  /** How long the client watches for an answer. */
  readonly watchMs: number;
  readonly expect: readonly CallExpectation[];
}
export interface Wait extends Timing {
  readonly kind: "wait";
  readonly waitMs: number;
}
export interface Change extends Timing {
  readonly kind: "change";
  readonly setup: RawSetup;
}

/** Thousands or millions of calls, which are counted instead of shown one by one. */
export interface Load extends Timing {
  readonly kind: "load";
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly to: string;
  readonly pattern: LoadPattern;
  /** 0 for simultaneous calls. */
  readonly forMs: number;
  /** How long each client waits for its answer before it gives up. */
  readonly watchMs: number;
  /** The number of users that calls belong to. */
  readonly users?: number;
  /** How important its calls are, if they say so. */
  readonly priority?: (typeof priorities)[number];
  /** The load as written in the file. A change is merged into it, and the result is read again. */
  readonly written: Readonly<Record<string, unknown>>;
}

/** A load after a change. */
export interface ChangedLoad {
  /** The number of its step, counted from 1. */
  readonly step: number;
  readonly load: Load;
}
export type LoadPattern =
  /** Calls begin when they are due, whatever happened to earlier ones. `steady`: the rate never changes. */
  | {
      readonly kind: "open";
      readonly segments: readonly RateSegment[];
      readonly spacing: Spacing;
      readonly steady: boolean;
    }
  /** Each client begins its next call when its last one has ended and its pause is over. */
  | { readonly kind: "closed"; readonly clients: number; readonly think: Distribution }
  | { readonly kind: "burst"; readonly calls: number };
