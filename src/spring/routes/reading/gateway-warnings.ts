import { start } from "../../application.ts";
import type { SpringProperty } from "../../configuration/properties/property.ts";
import { sayUnplayed } from "../../configuration/unplayed-properties.ts";
import { gatewayEndpoints } from "../../endpoints/endpoint.ts";
import type { Routes } from "./read-routes.ts";
import type { RouteMistake } from "./route-mistakes.ts";

/** Properties that change answers of the real gateway, but not the lab's: a name, the values that do so, and the answer here. */
const unplayedHere: readonly (readonly [name: RegExp, value: RegExp, says: string])[] = [
  [/^server\.?compression\.?enabled$/i, /^(true|on|yes|1)$/i, "the gateway sends its responses as they are"],
  [/^management\.?endpoint\.?gateway\.?access$/i, /^(?!none)/i, "/actuator/gateway is an empty 404"],
];

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
  const started = start(properties, [], gatewayEndpoints);
  const unplayed = (property: SpringProperty): RouteMistake[] => {
    const here = unplayedHere.find(([name, value]) => name.test(property.name) && value.test(property.value ?? ""));
    if (here !== undefined) return [{ says: `${property.name} is not played: ${here[2]}`, origin: property.origin }];
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
