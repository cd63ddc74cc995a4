import { withLoads } from "./load/change.ts";
import type { Scenario } from "./scenario.ts";
import { mergeSetup } from "./setup/merge.ts";

/** The lesson with the numbers and the question of its review. Its explanation speaks of other numbers, so it has none. */
export function reviewOf({ lesson, seen, twist, review, ...scenario }: Scenario): Scenario | undefined {
  if (review === undefined) return undefined;
  const steps = withLoads(scenario.steps, [review.load]);
  return { ...scenario, setup: mergeSetup(scenario.setup, review.set), steps, predict: review.predict };
}
