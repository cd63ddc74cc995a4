import type { Endpoint, Operation } from "./endpoint.ts";
import { fitsName } from "./name-pattern.ts";

/** A route of a server, by its path. */
export type EndpointRoute = LinksRoute | OperationRoute;

interface Pattern {
  /** The names that the path must contain, or patterns for them; empty for the root. */
  readonly names: readonly string[];
  readonly below: Operation["below"];
}
export interface LinksRoute extends Pattern {
  readonly kind: "links";
  readonly method: "GET";
  readonly produces: readonly string[];
}
export interface OperationRoute extends Pattern {
  readonly kind: "operation";
  readonly method: "GET" | "POST";
  readonly produces: readonly string[];
  readonly endpoint: Endpoint;
  readonly operation: Operation;
  /** Whether its path is written with a slash at its end, which links keep. */
  readonly endsInSlash: boolean;
  /** Whether this is a group's path at the root, whose only name is the target. */
  readonly additional: boolean;
}

/** The last name of a path without a variable. */
export function endingOf({ names, below }: Pattern): string | undefined {
  return below === "nothing" ? names.at(-1) : undefined;
}

/** The names of a path; none for the root. */
export function namesOf(path: string): string[] {
  return path === "" || path === "/" ? [] : path.replace(/^\//, "").split("/");
}

export interface EndpointMatch {
  readonly route: EndpointRoute;
  /** The names in place of the variable; for a group's own path, all names. */
  readonly rest: readonly string[];
}

/** The routes at this path. A group's own path comes first, then the more exact pattern. */
export function matchRoutes(
  routes: readonly EndpointRoute[],
  segments: readonly (string | undefined)[],
): EndpointMatch[] {
  const matches = routes.flatMap((route) => {
    const rest = restOf(route, segments);
    if (!rest) return [];
    return [{ route, rest: isAdditional(route) ? segments.map((each) => each ?? "") : rest }];
  });
  const best = Math.min(...matches.map(rankOf));
  return matches.filter((match) => rankOf(match) === best);
}

export function isAdditional(route: EndpointRoute): boolean {
  return route.kind === "operation" && route.additional;
}

function rankOf({ route }: EndpointMatch): number {
  return isAdditional(route) ? 0 : { nothing: 1, one: 2, rest: 3 }[route.below];
}

function restOf({ names, below }: Pattern, segments: readonly (string | undefined)[]): string[] | undefined {
  const isRoot = segments.length === 1 && segments[0] === undefined;
  const sent = isRoot && names.length === 0 ? [] : segments;
  if (names.some((name, index) => !fitsName(name, sent[index]))) return undefined;
  const rest = sent.slice(names.length);
  const named = rest.filter((segment): segment is string => segment !== undefined && segment !== "");
  switch (below) {
    case "nothing":
      return rest.length === 0 ? [] : undefined;
    case "one":
      return rest.length === 1 && named.length === 1 ? named : undefined;
    case "rest":
      return named;
  }
}

/** Finds two routes with one path and one method, which Spring cannot distinguish. */
export function findAmbiguity(routes: readonly EndpointRoute[]): readonly [EndpointRoute, EndpointRoute] | undefined {
  const seen = new Map<string, EndpointRoute>();
  for (const route of routes) {
    const key = `${route.method} ${route.below} ${JSON.stringify(route.names)}`;
    const other = seen.get(key);
    if (other) return [other, route];
    seen.set(key, route);
  }
  return undefined;
}
