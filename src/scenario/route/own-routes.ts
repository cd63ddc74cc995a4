import type { SpringProperty } from "../../spring/configuration/properties/property.ts";
import { untypedCors } from "../../spring/routes/reading/cors-settings.ts";
import { gatewayComplaints } from "../../spring/routes/reading/gateway-warnings.ts";
import { type Routes, readRoutes } from "../../spring/routes/reading/read-routes.ts";
import type { RouteMistake } from "../../spring/routes/reading/route-mistakes.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import type { RouteRequestLine } from "./request-line.ts";
import { addressesOf } from "./route-addresses.ts";
import { type StandIn, standInsFor } from "./stand-ins.ts";

/** The routes of a user's own file, with a stand-in server for each address to which they may send a request. */
export interface OwnRoutes {
  readonly file: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly otherPrefixes: boolean;
  /** The names of the routes, in matching order. */
  readonly routes: readonly string[];
  readonly standIns: readonly StandIn[];
  /** Whether routes are chosen at random, by weight. */
  readonly isWeighted: boolean;
  /** Mistakes that do not prevent a start. */
  readonly warnings: readonly Problem[];
}

/** Prefixes of the properties that configure a gateway and its own endpoints. */
const families =
  /^(spring\.?cloud\.?gateway|spring\.?webflux|spring\.?web|management|server|info|spring\.?application)\b/i;

/** Reads the routes. Throws Problems if the real gateway would not start with them. */
export function ownRoutes(
  file: string,
  settings: readonly SpringProperty[],
  requests: readonly RouteRequestLine[],
  options: { readonly otherPrefixes: boolean; readonly startTime: string },
): OwnRoutes {
  const untyped = untypedCors(settings);
  const given = untyped === undefined ? settings : settings.filter((each) => !untyped.properties.includes(each));
  const read = readRoutes(given, options.otherPrefixes);
  const { problems, warnings: found } = gatewayComplaints(given, read);
  if (problems.length > 0) throw new ProblemError(problems.map(problemOf));
  const properties: Record<string, string> = {};
  for (const { name, value } of given) if (families.test(name)) properties[name] ??= value ?? "";
  const warnings = [...(untyped === undefined ? [] : [untyped.complaint]), ...found];
  return {
    file,
    properties,
    otherPrefixes: options.otherPrefixes,
    routes: read.routes.map(({ id }) => id),
    standIns: standInsFor(addresses(read, requests, options.startTime)),
    isWeighted: read.routes.some(({ weights }) => weights.length > 0),
    warnings: warnings.map(problemOf),
  };
}

function problemOf({ says, cure, origin }: RouteMistake): Problem {
  return { says, ...(cure !== undefined && { cure }), ...(origin !== undefined && { where: origin }) };
}

/** Returns the addresses to which requests may be sent: those of matching routes, or of all routes if one forwards. */
function addresses({ routes }: Routes, requests: readonly RouteRequestLine[], startTime: string): string[] {
  const met = routes.flatMap((route) => addressesOf(route, requests, startTime));
  const all = met.some(({ kind }) => kind === "forward") ? [...met, ...routes.map(({ uri }) => uri)] : met;
  return all.flatMap(({ kind, text }) => (kind === "http" || kind === "service" ? [text] : []));
}
