import { OutOfSteps } from "../expression/steps.ts";
import { MatchThrows, type Variables } from "./pattern/path-pattern.ts";
import type { RouteRequest } from "./request/route-request.ts";
import type { Route } from "./route.ts";

/** The route of a weighted group for this request; undefined if no weight is above zero. */
export type DrawGroup = (group: string) => string | undefined;

/** Receives each route that does not match a request, and why. */
export type PassedOver = (route: Route, why: string) => void;

export type RouteChoice =
  | { readonly route: Route; readonly variables: Variables }
  | { readonly none: 404 }
  /** A predicate threw and no later route matched, or the expressions took too many steps. */
  | { readonly none: 500; readonly says: string };

/**
 * The first route whose predicates all match. Weights come last, and each group is drawn once a request, so that a
 * share counts only its own requests. `captured`: variables from before.
 */
export function chooseRoute(
  routes: readonly Route[],
  request: RouteRequest,
  draw: DrawGroup,
  passedOver?: PassedOver,
  captured: Variables = {},
): RouteChoice {
  const drawn: DrawnRoute[] = [];
  let threw: MatchThrows | undefined;
  // As in Spring, later routes see the variables that a route captured before it failed to match.
  const variables: Variables = { ...captured };
  for (const route of routes) {
    try {
      const failed = route.predicates.find((predicate) => !predicate.holds(request, variables));
      if (failed !== undefined) {
        passedOver?.(route, `${failed.written} does not hold: ${failed.sees(request)}`);
        continue;
      }
    } catch (error) {
      // The real gateway would never get to the next route.
      if (error instanceof OutOfSteps) return { none: 500, says: error.message };
      if (!(error instanceof MatchThrows)) throw error;
      threw = error;
      passedOver?.(route, `it failed while it was matched: ${error.message}`);
      continue;
    }
    const lost = route.weights.find(({ group }) => winnerOf(group, drawn, draw) !== route.id)?.group;
    if (lost === undefined) return { route, variables };
    const winner = winnerOf(lost, drawn, draw);
    passedOver?.(route, winner === undefined ? `its group ${lost} has no weight` : `${lost} drew ${winner}`);
  }
  return threw ? { none: 500, says: threw.message } : { none: 404 };
}

interface DrawnRoute {
  readonly group: string;
  readonly winner: string | undefined;
}

function winnerOf(group: string, drawn: DrawnRoute[], draw: DrawGroup): string | undefined {
  for (const each of drawn) if (each.group === group) return each.winner;
  const winner = draw(group);
  drawn.push({ group, winner });
  return winner;
}
