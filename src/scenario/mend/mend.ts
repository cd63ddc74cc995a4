import type { Expectation } from "../expectation.ts";
import type { Remember } from "../practice/remember.ts";
import type { ChangedLoad, RawSetup, Scenario } from "../scenario.ts";

/** A setup that fails, a goal, and the settings that may be changed to reach it. */
export interface Mend {
  /** Its `lesson` describes the problem, and its `expect` is the goal. */
  readonly scenario: Scenario;
  /** Settings that may be changed, as in `order.timeout`. */
  readonly may: readonly string[];
  /** Cases in which the goal must hold, too, so that numbers that fit only the known setup fail. */
  readonly hidden: readonly Variation[];
  /** A setup in which nothing is wrong, to measure the cost of the changes. The scenario's own changes are left out of a calm day. */
  readonly calm: RawSetup;
  /** The load of a calm day; undefined if the usual one is calm. */
  readonly calmLoad?: ChangedLoad;
  /** The server whose properties the learner edits in an application.yaml. */
  readonly springOf?: string;
  readonly remember: Remember;
}

export interface Variation {
  readonly says: string;
  readonly setup: RawSetup;
  /** The expectations that replace the goal in this case. */
  readonly expect?: readonly Expectation[];
}
