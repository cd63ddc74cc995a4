import type { RawSetup, Scenario } from "../scenario.ts";
import { isChange } from "../steps/change.ts";
import { mergeSetup } from "./merge.ts";

/** Lists the initial setup of a run and the setup after each change. */
export function setupsOf({ steps }: Scenario, setup: RawSetup): RawSetup[] {
  const setups = [setup];
  for (const step of steps.filter(isChange)) setups.push(mergeSetup(setups.at(-1)!, step.setup));
  return setups;
}
