import type { RunTrace } from "../world/run-trace.ts";
import type { WorldKind } from "../world/world.ts";
import type { LoadStory } from "./load/load-story.ts";
import type { Story } from "./recorded-call.ts";
import type { RawSetup, Scenario } from "./scenario.ts";
import type { Injected } from "./strikes/injected.ts";

export interface Check {
  readonly holds: boolean;
  /** The expectation in plain words. */
  readonly says: string;
  readonly saw: string;
  /** The evidence is too weak to decide. */
  readonly undecided?: true;
}
export interface Verdict {
  readonly holds: boolean;
  /** The scenario does not hold, but the machine may have been too busy. */
  readonly undecided?: true;
  readonly checks: readonly Check[];
}

/** A choice, compared with the run. */
export interface JudgedChoice {
  readonly says: string;
  readonly verdict: Verdict;
}

/** The part of a report without the events and calls. */
interface Common {
  readonly scenario: Scenario;
  readonly world: WorldKind;
  readonly seed: number;
  /** The setup that was played, including the twist and the changes, without what the user's own servers do not use. */
  readonly setup: RawSetup;
  /** The servers that the user's own servers replaced; by default none. */
  readonly own?: readonly string[];
  /** Changes made by hand, a line each: "order.timeout: 1s → 500ms". */
  readonly changeWords: readonly string[];
  /** The failures at single calls, and whether each was reached; by default none. */
  readonly injected?: readonly Injected[];
  /** The changes as they were written after --set. */
  readonly set: readonly string[];
  readonly twisted: boolean;
  /** Whether it was changed by hand, so that its expectations may fail without an error. */
  readonly forgiving: boolean;
  readonly tookMs: number;
  readonly skipped: string | null;
  readonly verdict: Verdict;
  /** For a twist: whether the expectations of the scenario without its twist still hold. */
  readonly plainHolds: boolean;
  /** The choices of the question before the run. */
  readonly choices: readonly JudgedChoice[];
  /** The observations to choose from after the run. */
  readonly seen: readonly JudgedChoice[];
  /** Whether a call would have waited forever, because nothing was left to happen. */
  readonly stuck: boolean;
  /** Whether work was still in progress when the run ended. */
  readonly goesOn: boolean;
  /** An event that was later than expected by no more than this counted as on time. */
  readonly toleranceMs: number;
  /** The total delay because the machine was busy with other work. It is part of the tolerance. */
  readonly lagMs: number;
  /** The maximum of that delay within one second. */
  readonly lagPeakMs: number;
  /** How its calls are named to tracing tools, in the real world. */
  readonly trace?: RunTrace;
}

export type Report = Common & Story & { readonly load?: LoadStory };

/** Whether an expectation that must hold does not. */
export function isFailed({ skipped, forgiving, verdict }: Common): boolean {
  return skipped === null && !forgiving && !verdict.holds && !verdict.undecided;
}

/** Whether an expectation that must hold may not, but the machine may have been too busy. */
export function isUndecided({ skipped, forgiving, verdict }: Common): boolean {
  return skipped === null && !forgiving && verdict.undecided === true;
}
