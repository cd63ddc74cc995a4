import { OutOfSteps } from "../expression/steps.ts";
import { cookieValues, headerValues } from "./header-values.ts";
import { MatchThrows, type Variables } from "./path-pattern.ts";
import type { Passage, Route, RouteRequest } from "./route.ts";

/** Which route of a weighted group takes this request; undefined where no weight is above zero. */
export type DrawGroup = (group: string) => string | undefined;

export type Choice =
  | { readonly route: Route; readonly variables: Variables }
  | { readonly none: 404 }
  /** A predicate threw and no later route took the request, or the expressions were too much work. */
  | { readonly none: 500; readonly says: string };

/**
 * The first route whose predicates all hold. Weights are asked last, and a group is drawn once a request,
 * so that a share counts only the requests that are its own.
 */
export function chooseRoute(routes: readonly Route[], request: RouteRequest, draw: DrawGroup): Choice {
  let drawn: Map<string, string | undefined> | undefined;
  let threw: MatchThrows | undefined;
  // What a route captured before another of its predicates failed is still known to the routes after it, as in Spring.
  const variables: Variables = {};
  for (const route of routes) {
    try {
      if (!route.predicates.every((predicate) => predicate(request, variables))) continue;
    } catch (error) {
      // The real gateway would never come to the next route.
      if (error instanceof OutOfSteps) return { none: 500, says: error.message };
      if (!(error instanceof MatchThrows)) throw error;
      threw = error;
      continue;
    }
    const chosen = route.weights.every(({ group }) => {
      drawn ??= new Map();
      if (!drawn.has(group)) drawn.set(group, draw(group));
      return drawn.get(group) === route.id;
    });
    if (chosen) return { route, variables };
  }
  return threw ? { none: 500, says: threw.message } : { none: 404 };
}

export type Passed =
  | { readonly passage: Passage }
  | { readonly answers: { readonly status: number; readonly headers: readonly (readonly [string, string])[] } }
  | { readonly fails: string };

/** Takes a request through the filters of its route. */
export function passFilters(route: Route, request: RouteRequest, variables: Variables): Passed {
  const passage: Passage = {
    request,
    variables,
    path: request.target.path,
    prefixed: false,
    requestHeaders: [],
    answer: { headers: [] },
  };
  for (const filter of route.filters) {
    const ends = filter(passage);
    if (ends !== undefined) return "fails" in ends ? ends : { answers: ends };
  }
  return { passage };
}

/** The value by which a user is known: a header, or a cookie of that name. */
export function userOf(request: Pick<RouteRequest, "headers">, key: string): string | undefined {
  return headerValues(request.headers, key)[0] ?? cookieValues(request.headers, key)[0];
}
