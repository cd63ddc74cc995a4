import { basicRules } from "../scenario/goals/basic-rules.ts";
import { type AnyGoal, sayGoal } from "../scenario/goals/goal.ts";
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
  readonly servers: readonly string[];
  /** Which servers can call which others; undefined if only a run shows it. */
  readonly arrows?: readonly string[];
  /** The names of the rules that a run can break. */
  readonly rules: readonly string[];
  /** Whether its rules say nothing about charges. */
  readonly chargesUnjudged?: boolean;
  /** The name of a lesson of the library, which has no file to edit. */
  readonly lesson?: string | undefined;
  /** How many sets can be played side by side. */
  readonly lanes: number;
  /** The statuses that a server can answer with. */
  statusesOf(server: string): readonly number[];
  /** How many runs were played only to see whether they end the same way again. */
  readonly repeats?: number;
  play(set: CallSet, signal: AbortSignal): Promise<RunResult>;
}

/** Lists the names of all rules that a run with these goals can break. */
export function ruleNames(goals: readonly AnyGoal[]): string[] {
  return [...basicRules.map(({ name }) => name), ...goals.map(sayGoal)];
}
