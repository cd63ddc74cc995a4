import type { Expectation } from "../expectation.ts";
import type { RawSetup, Scenario } from "../scenario.ts";

/** A setup that fails, a goal, and what may be changed to reach it. */
export interface Mend {
  /** Its `lesson` tells what is wrong, and its `expect` is the goal. */
  readonly scenario: Scenario;
  /** Settings that may be changed, as in `order.timeout`. */
  readonly may: readonly string[];
  /** Cases in which the goal must hold as well: a number that fits only what was shown fails in one of them. */
  readonly hidden: readonly Variation[];
  /** A day on which nothing is wrong, to see what the change costs then. */
  readonly calm: RawSetup;
  /** The learner edits a real application.yaml, whose properties this server gets. */
  readonly springOf?: string;
}

export interface Variation {
  readonly says: string;
  readonly setup: RawSetup;
  /** Its own expectations, if the goal does not apply there. */
  readonly expect?: readonly Expectation[];
}
