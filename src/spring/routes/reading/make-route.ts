import { nearest } from "../../../text/words/nearest.ts";
import { didYouMean } from "../../../text/words/suggestion.ts";
import type { Origin } from "../../configuration/properties/property.ts";
import { filters, unplayedFilters } from "../filters/filter-table.ts";
import { predicateNames, readPredicate, readWeight } from "../predicates/predicates.ts";
import { readUri } from "../request/route-uri.ts";
import type { Route } from "../route.ts";
import type { Filter } from "../web-exchange.ts";
import { type Definition, wholeNumber } from "./arguments.ts";
import type { RouteDefinition } from "./definitions.ts";
import type { GatewaySettings } from "./read-gateway.ts";
import { complaintOf, Refused, type RouteMistake } from "./route-mistakes.ts";

export const filterNames: readonly string[] = [...Object.keys(filters), ...unplayedFilters];

export interface MadeRoute {
  /** Undefined if the real gateway would not create it. */
  readonly route: Route | undefined;
  readonly problems: readonly RouteMistake[];
  readonly warnings: readonly RouteMistake[];
}

/** A route as written, with every predicate and filter interpreted; `id` is for a route without its own. */
export function makeRoute(
  definition: RouteDefinition,
  id: string,
  shared: readonly Definition[],
  settings: GatewaySettings,
): MadeRoute {
  const problems: RouteMistake[] = [];
  const warnings: RouteMistake[] = [];
  const attempt = <T>(origin: Origin | undefined, name: string, make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const near = nearest(name, [...predicateNames, ...filterNames]);
      const guess = near && near !== name ? didYouMean(near) : undefined;
      problems.push(complaintOf(new Refused(error.message, error.cure ?? guess), origin));
      return undefined;
    }
  };
  const read = <T>(definitions: readonly Definition[], make: (each: Definition) => T | undefined): T[] =>
    definitions.flatMap((each) => attempt(each.origin, each.name, () => make(each)) ?? []);
  const predicate = (each: Definition) => {
    refuseSwitchedOff(settings, "predicate", each.name);
    return readPredicate(each, settings);
  };
  const filter = (each: Definition): Filter | undefined => {
    refuseSwitchedOff(settings, "filter", each.name);
    if (Object.hasOwn(filters, each.name)) return filters[each.name]!(each, settings.filters);
    if (!unplayedFilters.includes(each.name)) throw new Refused(`there is no filter "${each.name}"`);
    const says = `the filter ${each.name} is not played: requests pass it unchanged`;
    warnings.push({ says, origin: each.origin });
    return undefined;
  };
  const uri = attempt(definition.uriOrigin, "uri", () => readUri(definition.uri));
  const parts = {
    id: definition.id ?? id,
    order: definition.order,
    predicates: read(
      definition.predicates.filter(({ name }) => name !== "Weight"),
      predicate,
    ),
    weights: read(
      definition.predicates.filter(({ name }) => name === "Weight"),
      (each) => {
        refuseSwitchedOff(settings, "predicate", each.name);
        return readWeight(each);
      },
    ),
    filters: read(interleaved(shared, definition.filters), filter),
    ...timeouts(definition),
  };
  return { route: uri && problems.length === 0 ? { ...parts, uri } : undefined, problems, warnings };
}

function refuseSwitchedOff(settings: GatewaySettings, kind: "predicate" | "filter", name: string): void {
  if (!settings.isOff(kind, name)) return;
  throw new Refused(`the ${kind} ${name} is switched off`, `leave it out, or switch it on`);
}

/** Shared filters and a route's own alternate: first shared, first own, second shared, second own. */
function interleaved(shared: readonly Definition[], own: readonly Definition[]): Definition[] {
  const most = Math.max(shared.length, own.length);
  return Array.from({ length: most }, (_, at) => [shared[at], own[at]])
    .flat()
    .filter((each) => each !== undefined);
}

/**
 * Reads both timeouts as whole milliseconds. An invalid response-timeout is ignored; an invalid connect-timeout breaks
 * every request.
 */
function timeouts({ metadata }: RouteDefinition): Pick<Route, "broken" | "responseTimeoutMs" | "connectTimeoutMs"> {
  const response = wholeNumber(metadata.get("response-timeout") ?? "");
  const written = metadata.get("connect-timeout");
  const connect = wholeNumber(written ?? "");
  const wrong = written !== undefined && connect === undefined;
  return {
    broken: wrong ? `its connect-timeout ${written} is not a number of milliseconds` : undefined,
    responseTimeoutMs: response !== undefined && response < 0 ? Number.POSITIVE_INFINITY : response,
    connectTimeoutMs: connect,
  };
}
