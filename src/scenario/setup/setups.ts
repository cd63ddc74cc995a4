import type { RawSetup, Scenario } from "../scenario.ts";
import { isChange } from "../steps/change.ts";
import { mergeSetup } from "./merge.ts";

/** Lists the initial setup of a run and the setup after each change. */
export function setupsOf({ steps }: Scenario, setup: RawSetup): RawSetup[] {
  let current = setup;
  const changed = steps.filter(isChange).map((step) => {
    current = mergeSetup(current, step.setup);
    return current;
  });
  return [setup, ...changed];
}
