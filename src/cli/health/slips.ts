import type { Made } from "../../service/health/make.ts";
import { isThrown } from "../../spring/components/component.ts";
import { meantStatus } from "../../spring/components/meant-status.ts";
import type { SpringProperty } from "../../spring/configuration/property.ts";

/** Settings that change nothing and are near one that does, a line each: any name may be a setting, so that none is refused. */
export function propertySlips({ known }: Made, properties: readonly SpringProperty[]): string[] {
  return properties.flatMap(({ name, origin }) => {
    const meant = known.has(name) ? undefined : known.nearest(name);
    const where = origin ? `${origin.file}:${origin.line}: ` : "";
    return meant === undefined ? [] : `${where}${name} is no property that is known here; did you mean ${meant}?`;
  });
}

/** Statuses that are near one that decides something, a line each: any word may be a status. */
export function statusSlips({ application, leaves }: Made): string[] {
  return [...leaves].flatMap(([name, { given }]) => {
    if (given === "nothing" || isThrown(given)) return [];
    const { code } = given.status;
    const meant = meantStatus(code, application.groups);
    return meant === undefined ? [] : `${name}: ${code} is no status of Spring's own; did you mean ${meant}?`;
  });
}
