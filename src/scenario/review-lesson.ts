import { withLoads } from "./load/load-changes.ts";
import type { Scenario } from "./scenario.ts";
import { mergeSetup } from "./setup/merge.ts";

/** Returns the lesson with the numbers and the question of its review, without the explanation, which is about other numbers. */
export function reviewOf({ lesson, seen, twist, review, ...scenario }: Scenario): Scenario | undefined {
  if (review === undefined) return undefined;
  const steps = withLoads(scenario.steps, [review.load]);
  return { ...scenario, setup: mergeSetup(scenario.setup, review.set), steps, predict: review.predict };
}
