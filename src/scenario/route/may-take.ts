import { OutOfSteps, Steps } from "../../spring/expression/steps.ts";
import { MatchThrows } from "../../spring/routes/path-pattern.ts";
import { parseTarget } from "../../spring/routes/request-target.ts";
import type { Route } from "../../spring/routes/route.ts";
import type { RouteRequest } from "../../spring/routes/route-request.ts";
import { zonedTimeMs } from "../../spring/routes/zoned-time.ts";
import type { RouteRequestLine } from "./request-line.ts";

/** Whether a route may match one of these requests when its turn comes. */
export function mayTake(route: Route, requests: readonly RouteRequestLine[], startTime: string): boolean {
  return requests.some((request) => {
    const asked = asAsked(request, zonedTimeMs(startTime));
    return asked !== undefined && holds(route, asked);
  });
}

function asAsked({ method, path, headers }: RouteRequestLine, epochMs: number): RouteRequest | undefined {
  const target = parseTarget(path);
  if (target === undefined) return undefined;
  const named = headers.some(([name]) => name.toLowerCase() === "host");
  const hosted = named ? headers : [...headers, ["host", "127.0.0.1"] as const];
  return { method, target, headers: hosted, remoteAddress: "127.0.0.1", epochMs, steps: new Steps() };
}

/** A request that exceeds the work limit reaches no route, here as in the gateway. */
function holds(route: Route, request: RouteRequest): boolean {
  try {
    return route.predicates.every((predicate) => predicate.holds(request, {}));
  } catch (error) {
    if (error instanceof MatchThrows || error instanceof OutOfSteps) return false;
    throw error;
  }
}
