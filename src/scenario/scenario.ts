import type { RateSegment, Spacing } from "../policy/arrivals.ts";
import type { Knows } from "../policy/conclusion.ts";
import type { Distribution } from "../policy/distribution.ts";
import type { EventKind, FailureName, Header, Phase } from "../trace.ts";
import type { Need } from "../world/needs.ts";
import type { WorldKind } from "../world/world.ts";

/** As written in the file: a change or a twist is laid over it key by key, and only then is it resolved into servers. */
export type RawSetup = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface Scenario {
  readonly name: string;
  /** Empty for a file that is not of the library. */
  readonly track: string;
  /** The path of a file that is the user's own, as it was written. */
  readonly file?: string;
  readonly title: string;
  readonly lesson?: string;
  readonly source?: string;
  readonly worlds: readonly WorldKind[];
  readonly needs: readonly Need[];
  /** The conclusion a caller draws is wrong on purpose. */
  readonly misleads: boolean;
  readonly hints: readonly string[];
  readonly setup: RawSetup;
  readonly steps: readonly Step[];
  /** How often it is played, each time with another seed; once where it is left out. */
  readonly runs?: number;
  readonly expect: readonly Expectation[];
  readonly predict?: Prediction;
  readonly twist?: Twist;
}

export interface Prediction {
  readonly ask: string;
  readonly choices: readonly Choice[];
}
export interface Choice {
  readonly says: string;
  readonly expect: readonly Expectation[];
}

export interface Twist {
  readonly says: string;
  /** Exactly one setting. */
  readonly setup: RawSetup;
  readonly expect: readonly Expectation[];
}

export type Step = Send | Wait | Change | Load;

interface Timing {
  /** Starts together with the step after it; its own repetitions run side by side. */
  readonly together: boolean;
  /** Starts so long after the group of steps it stands in, and waits for none of them. */
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

/** Calls by the thousand or by the million, which are counted and not told one by one. */
export interface Load extends Timing {
  readonly kind: "load";
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly to: string;
  readonly pattern: LoadPattern;
  /** 0 for calls at one moment. */
  readonly forMs: number;
  /** How long each client waits for its answer before it gives up. */
  readonly watchMs: number;
  /** Of how many users each call is of one. */
  readonly users?: number;
}
export type LoadPattern =
  /** Calls begin when they are due, whatever became of earlier ones. `steady`: at one rate all the time. */
  | {
      readonly kind: "open";
      readonly segments: readonly RateSegment[];
      readonly spacing: Spacing;
      readonly steady: boolean;
    }
  /** Each client begins its next call when its last one has ended and it has thought. */
  | { readonly kind: "closed"; readonly clients: number; readonly think: Distribution }
  | { readonly kind: "burst"; readonly calls: number };

export type Expectation = CallExpectation | EventExpectation | OrderExpectation | LoadExpectation;

/** What must be seen of calls: those of one step, or those one server makes of another. */
export interface CallExpectation {
  readonly kind: "call";
  /** Counted from 1. A step's own expectations carry their step. */
  readonly step?: number;
  readonly from?: string;
  readonly to?: string;
  /** Which of the repetitions, counted from 1; without it, all of them. */
  readonly nth?: readonly number[];
  readonly status?: readonly number[];
  /** The watch ended with nothing. */
  readonly nothing?: boolean;
  readonly failure?: readonly FailureName[];
  readonly phase?: Phase;
  readonly code?: string;
  readonly body?: TextMatch;
  readonly headers?: Readonly<Record<string, TextMatch | null>>;
  readonly servedBy?: string;
  readonly knows?: Knows;
  readonly took?: TimeRange;
  /** How many of the calls meant are so; without it every one, and at least one. */
  readonly count?: CountRange;
  /** On how many different connections they went. */
  readonly connections?: CountRange;
}

/** What must come out of a load. */
export interface LoadExpectation {
  readonly kind: "load";
  /** Its name; the only one needs none. */
  readonly load?: string;
  /** Only this stretch of it, counted from its start. */
  readonly between?: { readonly fromMs: number; readonly toMs: number };
  readonly claims: readonly LoadClaim[];
}
/** One number of a load, and what it must be. Shares are from 0 to 1, times in milliseconds, rates a second. */
export interface LoadClaim {
  readonly of:
    | { readonly kind: "good" }
    | { readonly kind: "share"; readonly ending: number | FailureName }
    | { readonly kind: "took"; readonly what: TookName }
    | { readonly kind: "goodput" }
    | { readonly kind: "useless"; readonly server?: string }
    | { readonly kind: "collapsed" };
  readonly range: NumberRange;
}
export const tookNames = ["mean", "p50", "p90", "p99", "p999"] as const;
export type TookName = (typeof tookNames)[number];
export interface NumberRange {
  readonly atLeast: number;
  readonly atMost: number;
}

/** What must have happened at a server. */
export interface EventExpectation extends EventMatch {
  readonly kind: "event";
  readonly at?: TimeRange;
  /** Without it at least one. `count: 0` means that it never happened. */
  readonly count?: CountRange;
}
export interface EventMatch {
  readonly who: string;
  readonly event: EventKind;
  readonly says?: TextMatch;
  readonly by?: string;
  readonly status?: number;
}

/** These happened, each after the one before it. */
export interface OrderExpectation {
  readonly kind: "order";
  readonly events: readonly EventMatch[];
}

export type TextMatch = { readonly equals: string } | { readonly contains: string };
export interface CountRange {
  readonly atLeast: number;
  readonly atMost: number;
}
/** `about`: not early, and late by no more than the world's tolerance. */
export type TimeRange = { readonly aboutMs: number } | { readonly atLeastMs?: number; readonly atMostMs?: number };
