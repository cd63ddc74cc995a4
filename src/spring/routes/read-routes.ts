import { nearest } from "../../text/nearest.ts";
import type { SpringProperty } from "../configuration/property.ts";
import { type Definition, wholeNumber } from "./arguments.ts";
import {
  At,
  type Branch,
  definitions,
  elements,
  flagOf,
  prefix,
  type RouteDefinition,
  routeDefinition,
  under,
} from "./definitions.ts";
import { filterNames, readFilter } from "./filters.ts";
import { predicateNames, readPredicate, readWeight } from "./predicates.ts";
import { type Complaint, Refused } from "./refused.ts";
import type { Filter, Predicate, Route } from "./route.ts";
import { readUri } from "./route-uri.ts";

export interface Routes {
  /** In the order in which they are asked. */
  readonly routes: readonly Route[];
  /** What the real gateway would not start with, and what the lab does not play. */
  readonly problems: readonly Complaint[];
  readonly warnings: readonly Complaint[];
}

/** Prefixes that other servers and other releases read. */
const otherPrefixes = ["spring.cloud.gateway", "spring.cloud.gateway.mvc", "spring.cloud.gateway.server.webmvc"];
/** A map of routes by their names, which only the WebMVC server reads. */
const routesMap = "spring.cloud.gateway.server.webmvc.routes-map";

/** The routes of a Spring Cloud Gateway, as its WebFlux server 5.0 would read them from these settings. */
export function readRoutes(properties: readonly SpringProperty[], anyPrefix = false): Routes {
  const reader = new Reader(basePathOf(properties));
  const ignored = otherPrefixes.flatMap((other) => {
    const routes = under(properties, `${other}.routes`);
    return routes.length > 0 ? [{ other, routes }] : [];
  });
  if (!anyPrefix) for (const { other, routes } of ignored) reader.warnIgnored(other, routes[0]?.property);
  reader.warnMap(under(properties, routesMap));
  const prefixes = anyPrefix ? [prefix, ...ignored.map(({ other }) => other)] : [prefix];
  for (const each of prefixes) reader.readPrefix(properties, each);
  const routes = [...reader.routes].sort((a, b) => a.order - b.order);
  return { routes, problems: once(reader.problems), warnings: once(reader.warnings) };
}

/** What is shared by all routes is complained of once, and not for each of them. */
function once(complaints: readonly Complaint[]): Complaint[] {
  return [...new Map(complaints.map((each) => [JSON.stringify([each.says, each.origin]), each])).values()];
}

/** Where the whole application stands; a request for anything beside it meets no route. */
function basePathOf(properties: readonly SpringProperty[]): string {
  const set = under(properties, "spring.webflux.base-path")
    .find(({ rest }) => rest === "")
    ?.property.value?.trim();
  return set ? set.replace(/^(?!\/)/, "/").replace(/\/$/, "") : "";
}

class Reader {
  readonly routes: Route[] = [];
  readonly problems: Complaint[] = [];
  readonly warnings: Complaint[] = [];
  readonly #basePath: string;

  constructor(basePath: string) {
    this.#basePath = basePath;
  }

  warnIgnored(other: string, first: SpringProperty | undefined): void {
    const says = `the routes under ${other}.routes are ignored: the real gateway starts without them and answers 404 to everything`;
    this.warnings.push({
      says,
      cure: `write ${prefix}.routes, or play them all the same with --any-prefix`,
      origin: first?.origin,
    });
  }

  /** Written as a map in this server's own place, or in that of another. */
  warnMap([first]: Branch): void {
    if (first === undefined) return;
    const says = "routes written as a map are ignored: the real gateway starts without them";
    this.warnings.push({ says, cure: `write them as a list at ${prefix}.routes`, origin: first.property.origin });
  }

  readPrefix(properties: readonly SpringProperty[], at: string): void {
    const setting = (name: string) => under(properties, `${at}.${name}`).find(({ rest }) => rest === "")?.property;
    const enabled = setting("enabled");
    if (enabled?.value?.toLowerCase() === "false") {
      this.warnings.push({ says: "the gateway is switched off, so it has no routes", origin: enabled.origin });
      return;
    }
    const failing = "fail-on-route-definition-error";
    const strict = this.#attempt(() => flagOf(setting(failing), failing)) ?? true;
    const branch = under(properties, `${at}.routes`);
    this.warnMap(branch.filter(({ rest }) => rest.startsWith(".")));
    const shared = this.#attempt(() => definitions(under(properties, `${at}.default-filters`), "filter")) ?? [];
    const written = this.#attempt(() => elements(branch)) ?? [];
    for (const [index, element] of written.entries()) {
      const definition = this.#attempt(() => routeDefinition(element));
      if (definition?.enabled) this.#route(definition, index, shared, strict);
    }
  }

  #route(definition: RouteDefinition, index: number, shared: readonly Definition[], strict: boolean): void {
    const complaints: Complaint[] = [];
    const read = <T>(each: { readonly origin: Definition["origin"] }, name: string, make: () => T): T | undefined => {
      try {
        return make();
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const near = nearest(name, [...predicateNames, ...filterNames]);
        const cure = error.cure ?? (near && near !== name ? `did you mean ${near}?` : undefined);
        complaints.push({ says: error.message, ...(cure !== undefined && { cure }), origin: each.origin });
        return undefined;
      }
    };
    const uri = read({ origin: definition.uriOrigin }, "uri", () => readUri(definition.uri));
    const weights = definition.predicates.filter(({ name }) => name === "Weight");
    const others = definition.predicates.filter(({ name }) => name !== "Weight");
    const route = {
      id: definition.id ?? `(route ${index + 1})`,
      order: definition.order,
      predicates: [
        ...this.#inside(),
        ...others.flatMap((each) => read(each, each.name, () => readPredicate(each, this.#basePath)) ?? []),
      ],
      weights: weights.flatMap((each) => read(each, each.name, () => readWeight(each)) ?? []),
      filters: interleaved(shared, definition.filters).flatMap(
        (each) => read(each, each.name, () => this.#filter(each)) ?? [],
      ),
      ...timeouts(definition),
    };
    if (uri !== undefined && complaints.length === 0) {
      this.routes.push({ ...route, uri });
    } else if (strict) {
      this.problems.push(...complaints);
    } else {
      this.warnings.push(
        ...complaints.map((each) => ({ ...each, says: `route ${route.id} is left out: ${each.says}` })),
      );
    }
  }

  #inside(): Predicate[] {
    const base = this.#basePath;
    return base === "" ? [] : [({ target: { path } }) => path === base || path.startsWith(`${base}/`)];
  }

  #filter(definition: Definition): Filter | undefined {
    const filter = readFilter(definition);
    if (filter === undefined) {
      const says = `the filter ${definition.name} is not played: requests pass it unchanged`;
      this.warnings.push({ says, origin: definition.origin });
    }
    return filter;
  }

  #attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof At)) throw error;
      this.problems.push(error.complaint);
      return undefined;
    }
  }
}

/** Shared filters and a route's own take turns: first shared, first own, second shared, second own. */
function interleaved(shared: readonly Definition[], own: readonly Definition[]): Definition[] {
  const most = Math.max(shared.length, own.length);
  return Array.from({ length: most }, (_, at) => [shared[at], own[at]])
    .flat()
    .filter((each) => each !== undefined);
}

/** Both are whole milliseconds. A response-timeout that is no number is overlooked; a connect-timeout breaks every request. */
function timeouts({ metadata }: RouteDefinition): Pick<Route, "broken" | "responseTimeoutMs"> {
  const response = wholeNumber(metadata.get("response-timeout") ?? "");
  const connect = metadata.get("connect-timeout");
  const wrong = connect !== undefined && wholeNumber(connect) === undefined;
  return {
    broken: wrong ? `its connect-timeout ${connect} is no number of milliseconds` : undefined,
    responseTimeoutMs: response !== undefined && response >= 0 ? response : undefined,
  };
}
