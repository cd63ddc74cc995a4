import type { Look } from "../../look.ts";
import type { ShownSetup } from "../../view/setup/shown-setup.ts";
import { scenarioText, twistText } from "./lesson-introduction.ts";

/** Describes a scenario before it runs. */
export function shownSetup({ scenario, isTwisted, isTold, hasAnswers }: ShownSetup, look: Look): string {
  const { twist } = scenario;
  return isTwisted && twist !== undefined
    ? twistText(scenario, twist, look, isTold, hasAnswers)
    : scenarioText(scenario, look, isTold, hasAnswers);
}
