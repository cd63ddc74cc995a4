import type { SpringProperty } from "../../configuration/properties/property.ts";
import { refuseUnresolved } from "../../configuration/properties/refusal.ts";
import type { CorsRules } from "../cors.ts";
import { predicateNames } from "../predicates/predicates.ts";
import type { Route } from "../route.ts";
import { type CorsPlace, corsOfRoute, corsPlaces } from "./cors-settings.ts";
import {
  At,
  type Branch,
  definitions,
  elements,
  flagOf,
  prefix,
  rootOf,
  routeDefinition,
  under,
} from "./definitions.ts";
import { filterNames, type MadeRoute, makeRoute } from "./make-route.ts";
import { type GatewaySettings, readGatewaySettings } from "./read-gateway.ts";
import type { RouteMistake } from "./route-mistakes.ts";

export interface Routes {
  /** In matching order. */
  readonly routes: readonly Route[];
  readonly settings: GatewaySettings;
  /** The CORS rules for a request that a route matches, and for one that none does. */
  readonly cors: { readonly withRoute: readonly CorsPlace[]; readonly withoutRoute: readonly CorsPlace[] };
  /** Routes with which the real gateway would not start, or that the lab does not play. */
  readonly problems: readonly RouteMistake[];
  readonly warnings: readonly RouteMistake[];
  /** Whether a property of this name is one of the gateway's. */
  knows(name: string): boolean;
}

/** Prefixes that other servers and other versions read. */
const otherPrefixes = ["spring.cloud.gateway", "spring.cloud.gateway.mvc", "spring.cloud.gateway.server.webmvc"];
/** A map of routes by their names, which only the WebMVC server reads. */
const routesMap = "spring.cloud.gateway.server.webmvc.routes-map";

/** The routes of a Spring Cloud Gateway, as its WebFlux server 5.0 would read them from these properties. */
export function readRoutes(properties: readonly SpringProperty[], playsOthers = false): Routes {
  const root = rootOf(properties);
  const ignored = otherPrefixes.flatMap((other) => {
    const routes = under(root, `${other}.routes`);
    return routes.length > 0 ? [{ other, routes }] : [];
  });
  const prefixes = playsOthers ? [prefix, ...ignored.map(({ other }) => other)] : [prefix];
  const main = prefixes.find((each) => under(root, `${each}.routes`).length > 0) ?? prefix;
  const read = readGatewaySettings(properties, main);
  const reader = new RoutesReader(read.settings);
  if (!playsOthers) for (const { other, routes } of ignored) reader.warnIgnored(other, routes[0]?.property);
  reader.warnMap(under(root, routesMap));
  for (const each of prefixes) reader.readPrefix(under(root, each));
  for (const name of predicateNames) read.settings.isOff("predicate", name);
  for (const name of filterNames) read.settings.isOff("filter", name);
  const unplayed = read.unplayed();
  return {
    routes: reader.routes.sort((a, b) => a.order - b.order),
    settings: read.settings,
    cors: reader.cors(),
    problems: once([...read.problems, ...reader.problems]),
    warnings: once([...reader.warnings, ...unplayed]),
    knows: read.knows,
  };
}

/** Mistakes that all routes share are reported once, not for each of them. */
function once(complaints: readonly RouteMistake[]): RouteMistake[] {
  return [...new Map(complaints.map((each) => [JSON.stringify([each.says, each.origin]), each])).values()];
}

class RoutesReader {
  readonly routes: Route[] = [];
  readonly problems: RouteMistake[] = [];
  readonly warnings: RouteMistake[] = [];
  readonly #settings: GatewaySettings;
  readonly #cors = new Map<string, CorsRules>();

  constructor(settings: GatewaySettings) {
    this.#settings = settings;
  }

  warnIgnored(other: string, first: SpringProperty | undefined): void {
    const says = `the routes under ${other}.routes are ignored: the real gateway starts without them and answers 404 to everything`;
    this.warnings.push({
      says,
      cure: `write ${prefix}.routes, or play them all the same with --other-prefixes`,
      origin: first?.origin,
    });
  }

  /** Warns of routes written as a map, which this server does not read. */
  warnMap([first]: Branch): void {
    if (first === undefined) return;
    const says = "routes written as a map are ignored: the real gateway starts without them";
    this.warnings.push({ says, cure: `write them as a list at ${prefix}.routes`, origin: first.property.origin });
  }

  readPrefix(all: Branch): void {
    const setting = (name: string) => under(all, name).find(({ rest }) => rest === "")?.property;
    const enabled = setting("enabled");
    if (enabled?.value?.toLowerCase() === "false") {
      this.warnings.push({ says: "the gateway is switched off, so it has no routes", origin: enabled.origin });
      return;
    }
    const failing = "fail-on-route-definition-error";
    const strict = this.#attempt(() => flagOf(setting(failing), failing)) ?? true;
    const branch = under(all, "routes");
    this.warnMap(branch.filter(({ rest }) => rest.startsWith(".")));
    const filters = under(all, "default-filters");
    this.#refuseUnresolved([...branch, ...filters]);
    const shared = this.#attempt(() => definitions(filters, "filter")) ?? [];
    const written = this.#attempt(() => elements(branch)) ?? [];
    for (const [index, element] of written.entries()) {
      const definition = this.#attempt(() => routeDefinition(element));
      if (!definition?.enabled) continue;
      const made = makeRoute(definition, `(route ${index + 1})`, shared, this.#settings);
      this.#keep(made, definition.id, strict);
      const cors = corsOfRoute(definition);
      if (cors !== undefined && made.route !== undefined) this.#cors.set(...cors);
    }
  }

  /** The real gateway reads all of them when it starts. */
  #refuseUnresolved(branch: Branch): void {
    for (const { property } of branch) {
      if (property.unresolved === undefined) continue;
      const { why: says, cure } = refuseUnresolved(property);
      this.problems.push({ says: `${property.name}=${property.value}: ${says}`, cure, origin: property.origin });
    }
  }

  /** CORS rules with their patterns; an invalid pattern keeps the gateway from starting. */
  cors(): Routes["cors"] {
    const { routesHaveCors, corsWithoutRoute, cors } = this.#settings;
    return {
      withRoute: this.#attempt(() => corsPlaces(routesHaveCors ? this.#cors : new Map(), cors)) ?? [],
      withoutRoute: this.#attempt(() => (corsWithoutRoute ? corsPlaces(new Map(), cors) : [])) ?? [],
    };
  }

  #keep({ route, problems, warnings }: MadeRoute, id: string | undefined, strict: boolean): void {
    this.warnings.push(...warnings);
    if (route !== undefined) this.routes.push(route);
    else if (strict) this.problems.push(...problems);
    else {
      const says = (why: string) => `route ${id ?? "without a name"} is left out: ${why}`;
      this.warnings.push(...problems.map((each) => ({ ...each, says: says(each.says) })));
    }
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
