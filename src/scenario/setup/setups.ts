import type { RawSetup, Scenario } from "../scenario.ts";
import { isChange } from "../steps/change.ts";
import { mergeSetup } from "./merge.ts";

/** The setup that a run begins with, and each that a step makes of it. */
export function setupsOf({ steps }: Scenario, setup: RawSetup): RawSetup[] {
  const setups = [setup];
  for (const step of steps.filter(isChange)) setups.push(mergeSetup(setups.at(-1)!, step.setup));
  return setups;
}
