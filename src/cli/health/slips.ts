import type { Made } from "../../service/health/make.ts";
import { isThrown } from "../../spring/components/component.ts";
import { meantStatus } from "../../spring/components/meant-status.ts";
import type { SpringProperty } from "../../spring/configuration/property.ts";
import { sayUnplayed } from "../../spring/configuration/unplayed.ts";
import { didYouMean } from "../../text/suggestion.ts";

/**
 * Settings that change nothing here but look as if they should, a line each. Any name may be a setting, so none is
 * rejected.
 */
export function unplayedSettings({ known, ineffective }: Made, properties: readonly SpringProperty[]): string[] {
  return properties.flatMap((property) => {
    const says = sayUnplayed(property, known, ineffective);
    const where = property.origin ? `${property.origin.file}:${property.origin.line}: ` : "";
    return says === undefined ? [] : where + says;
  });
}

/** Statuses that resemble one with a meaning, a line each. Any word may be a status. */
export function statusSlips({ application, leaves }: Made): string[] {
  return [...leaves].flatMap(([name, { given }]) => {
    if (given === "nothing" || isThrown(given)) return [];
    const { code } = given.status;
    const meant = meantStatus(code, application.groups);
    return meant === undefined ? [] : `${name}: ${code} is not a Spring status; ${didYouMean(meant)}`;
  });
}
