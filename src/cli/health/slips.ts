import type { Made } from "../../service/health/make.ts";
import { isThrown } from "../../spring/components/component.ts";
import { meantStatus } from "../../spring/components/meant-status.ts";
import { didYouMean } from "../../text/suggestion.ts";

/** Statuses that resemble one with a meaning, a line each. Any word may be a status. */
export function statusSlips({ application, leaves }: Made): string[] {
  return [...leaves].flatMap(([name, { given }]) => {
    if (given === "nothing" || isThrown(given)) return [];
    const { code } = given.status;
    const meant = meantStatus(code, application.groups);
    return meant === undefined ? [] : `${name}: ${code} is not a Spring status; ${didYouMean(meant)}`;
  });
}
