import type { Prediction, Scenario } from "../../../scenario/scenario.ts";

/** The question of a lesson, for a projector. Neither its name nor its title may be shown, which can give the answer away. */
export interface ClassQuestion {
  readonly scenario: Scenario;
  readonly predict: Prediction;
}
