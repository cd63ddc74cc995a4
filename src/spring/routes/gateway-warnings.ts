import { start } from "../application.ts";
import type { SpringProperty } from "../configuration/property.ts";
import { sayUnplayed } from "../configuration/unplayed-properties.ts";
import type { Routes } from "./read-routes.ts";
import type { RouteMistake } from "./route-mistakes.ts";

/** Finds mistakes in a gateway's properties, and those that the lab does not play. */
export function gatewayComplaints(
  properties: readonly SpringProperty[],
  read: Routes,
): { readonly problems: readonly RouteMistake[]; readonly warnings: readonly RouteMistake[] } {
  const application = applicationOf(properties);
  const unplayed = properties.flatMap((property) => (read.knows(property.name) ? [] : application.unplayed(property)));
  return { problems: [...read.problems, ...application.problems], warnings: [...read.warnings, ...unplayed] };
}

/** The application of the gateway without its routes, which serves its endpoints. */
function applicationOf(properties: readonly SpringProperty[]) {
  const started = start(properties, []);
  const unplayed = (property: SpringProperty): RouteMistake[] => {
    if ("refusals" in started || /^spring\.?cloud\.?gateway/i.test(property.name)) return [];
    const says = sayUnplayed(property, started.known, started.ineffective);
    return says === undefined ? [] : [{ says, origin: property.origin }];
  };
  if (!("refusals" in started)) return { problems: [], unplayed };
  const problems = started.refusals.map(({ name, value, why, cure, property }): RouteMistake => {
    return { says: `${name}${value === null ? "" : `=${value}`}: ${why}`, cure, origin: property?.origin };
  });
  return { problems, unplayed };
}
