import type { LoadStory } from "../load/load-story.ts";
import type { Remember } from "../practice/remember.ts";
import type { Report } from "../report.ts";
import type { RawSetup, Scenario } from "../scenario.ts";

/** A load that runs into trouble, and the moments at which the learner decides what to do. */
export interface Incident {
  /** Its `lesson` is the story so far, and its steps are everything that happens by itself. */
  readonly scenario: Scenario;
  readonly cost: Prices;
  readonly decisions: readonly [IncidentDecision, ...IncidentDecision[]];
  /** The actions of the people of the post-mortem. */
  readonly history: string;
  readonly remember: Remember;
}

/** The cost of one of each. */
export interface Prices {
  /** An order without a good answer. */
  readonly lost: number;
  /** An order that was charged more than once. */
  readonly chargedTwice: number;
  /** A minute in which fewer than half of the orders were good. */
  readonly downMinute: number;
}

export interface IncidentDecision {
  readonly atMs: number;
  readonly ask: string;
  readonly actions: readonly IncidentAction[];
}

export interface IncidentAction {
  readonly name: string;
  readonly says: string;
  /** The changes of servers, at times counted from the decision. */
  readonly changes: readonly { readonly afterMs: number; readonly setup: RawSetup }[];
}

/** The cost of a branch. */
export interface IncidentCost {
  readonly lost: number;
  readonly chargedTwice: number;
  readonly downMinutes: number;
  readonly total: number;
}

/** One course of an incident: what was chosen at each decision, and what came of it. */
export interface IncidentBranch {
  readonly choose: readonly string[];
  readonly report: Report;
  readonly load: LoadStory;
  readonly cost: IncidentCost;
  /** Of everything that happened before each decision. */
  readonly prefixHashes: readonly string[];
}

/** How often which course of an incident was the cheapest one, over seeds that differ after the first decision. */
export interface Measured {
  readonly choose: readonly string[];
  readonly inSeeds: number;
  readonly of: number;
  /** Of everything that decides what happens, so that a changed incident is not told with old numbers. */
  readonly hash: string;
}

/** An incident with all its branches, played from the same prefix and the same random numbers. */
export interface IncidentFork {
  readonly incident: Incident;
  readonly branches: readonly [IncidentBranch, ...IncidentBranch[]];
  /** The choices of the learner; empty if all branches are only shown. */
  readonly chosen: readonly string[];
  readonly seed: number;
  /** How often which course was the best one; undefined if that was not measured. */
  readonly measured: Measured | undefined;
}
