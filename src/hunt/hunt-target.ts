import type { GoalPlaces } from "../scenario/system/goal-places.ts";
import type { RunResult } from "./run-result.ts";
import type { CallSet } from "./search/call-set.ts";

/** The target of a hunt: a scenario, or a system of the user's own. */
export interface HuntTarget {
  readonly name: string;
  readonly world: "real" | "virtual";
  /** The file that the command line named. */
  readonly file: string;
  /** Where its rules are written. */
  readonly places?: GoalPlaces | undefined;
  /** How many sets can be played side by side. */
  readonly lanes: number;
  /** The statuses that a server can answer with. */
  statusesOf(server: string): readonly number[];
  /** How many runs were played only to see whether they end the same way again. */
  readonly repeats?: number;
  play(set: CallSet, signal: AbortSignal): Promise<RunResult>;
}
