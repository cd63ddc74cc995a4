import type { MadeApplication } from "../../service/health/make.ts";
import { isThrown } from "../../spring/components/component.ts";
import { meantStatus } from "../../spring/components/meant-status.ts";
import { didYouMean } from "../../text/words/suggestion.ts";

/**
 * Warns of statuses that resemble a standard one, a line each. They are not errors, because any word is a valid status.
 */
export function statusSlips({ application, leaves }: MadeApplication): string[] {
  return [...leaves].flatMap(([name, { given }]) => {
    if (given === "nothing" || isThrown(given)) return [];
    const { code } = given.status;
    const meant = meantStatus(code, application.groups);
    return meant === undefined ? [] : `${name}: ${code} is not a Spring status; ${didYouMean(meant)}`;
  });
}
