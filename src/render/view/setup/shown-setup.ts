import { twistedOf } from "../../../scenario/playing/job.ts";
import type { Scenario } from "../../../scenario/scenario.ts";
import { type ServerGraph, serverGraph } from "./server-graph.ts";

/** A scenario before it runs. */
export interface ShownSetup {
  readonly scenario: Scenario;
  readonly isTwisted: boolean;
  /** Whether its title may be shown, which can give the end of a lesson away. */
  readonly isTold: boolean;
  /** Whether its questions are shown with their answers. */
  readonly hasAnswers: boolean;
}

/** The scenario's servers and their calls. `folds`: draws many servers that look the same as one. */
export function graphOf({ scenario, isTwisted }: ShownSetup, folds = true): ServerGraph {
  return serverGraph(isTwisted ? twistedOf(scenario) : scenario, folds);
}

export function titleOf({ scenario: { name, title }, isTold }: ShownSetup): string {
  return isTold ? title : name;
}
