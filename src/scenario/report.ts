import type { WorldKind } from "../world/world.ts";
import type { Story } from "./call.ts";
import type { LoadStory } from "./load/story.ts";
import type { RawSetup, Scenario } from "./scenario.ts";

export interface Check {
  readonly holds: boolean;
  /** The expectation in plain words. */
  readonly says: string;
  readonly saw: string;
  /** The evidence fits the expectation, and much else. */
  readonly undecided?: true;
}
export interface Verdict {
  readonly holds: boolean;
  /** It does not hold, but this machine was too busy to tell, so the scenario is undecided. */
  readonly undecided?: true;
  readonly checks: readonly Check[];
}

/** A choice, compared with the run. */
export interface JudgedChoice {
  readonly says: string;
  readonly verdict: Verdict;
}

/** The verdict on a run, whatever was kept of it. */
interface Common {
  readonly scenario: Scenario;
  readonly world: WorldKind;
  readonly seed: number;
  /** The setup that was played, including the twist or the changes. */
  readonly setup: RawSetup;
  /** The servers in whose places the user's own were; none by default. */
  readonly own?: readonly string[];
  /** Changes made by hand, a line each: "order.timeout: 1s → 500ms". */
  readonly changes: readonly string[];
  /** The same as it was written after --set. */
  readonly set: readonly string[];
  readonly twisted: boolean;
  /** It was changed by hand, so expectations of the scenario as written may fail without an error. */
  readonly forgiving: boolean;
  readonly tookMs: number;
  readonly skipped: string | null;
  readonly verdict: Verdict;
  /** Under its twist: whether everything that the scenario expects without it still holds. */
  readonly plainHolds: boolean;
  /** Of the question that was asked before this run. */
  readonly choices: readonly JudgedChoice[];
  /** Of the observations to choose from after it. */
  readonly seen: readonly JudgedChoice[];
  /** Nothing was left to happen, so a call that was still waiting would have waited for ever. */
  readonly stuck: boolean;
  /** Work was still in progress when the run was ended. */
  readonly goesOn: boolean;
  /** How late a thing may have been and still count as on time. */
  readonly toleranceMs: number;
  /**
   * How long the machine, busy with other things, delayed the run in total: times are judged that much more loosely.
   */
  readonly lagMs: number;
  /** How much of that fell within one second. */
  readonly lagPeakMs: number;
}

export type Report = Common & Story & { readonly load?: LoadStory };

/** Something that must hold does not. */
export function isFailed({ skipped, forgiving, verdict }: Common): boolean {
  return skipped === null && !forgiving && !verdict.holds && !verdict.undecided;
}

/** Something that must hold may not, and this machine was too busy to tell. */
export function isUndecided({ skipped, forgiving, verdict }: Common): boolean {
  return skipped === null && !forgiving && verdict.undecided === true;
}
