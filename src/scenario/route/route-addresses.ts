import { OutOfSteps, Steps } from "../../spring/expression/steps.ts";
import { Journey } from "../../spring/routes/journey.ts";
import { MatchThrows, type Variables } from "../../spring/routes/pattern/path-pattern.ts";
import { zonedTimeMs } from "../../spring/routes/predicates/zoned-time.ts";
import { parseTarget } from "../../spring/routes/request/request-target.ts";
import type { RouteRequest } from "../../spring/routes/request/route-request.ts";
import type { RouteUri } from "../../spring/routes/request/route-uri.ts";
import type { Route } from "../../spring/routes/route.ts";
import { exchangeOf } from "../../spring/routes/web-exchange.ts";
import { hasHeader } from "../../text/headers/headers.ts";
import type { RouteRequestLine } from "./request-line.ts";

/** Returns the addresses to which a route would send those of these requests that it matches. */
export function addressesOf(route: Route, requests: readonly RouteRequestLine[], startTime: string): RouteUri[] {
  return requests.flatMap((request) => {
    const asked = asAsked(request, zonedTimeMs(startTime));
    const variables = {};
    if (asked === undefined || !holds(route, asked, variables)) return [];
    const exchange = exchangeOf(asked, variables);
    new Journey(route.filters, exchange, () => 0).begin(0);
    return exchange.sentTo?.uri ?? route.uri;
  });
}

function asAsked({ method, path, headers }: RouteRequestLine, epochMs: number): RouteRequest | undefined {
  const target = parseTarget(path);
  if (target === undefined) return undefined;
  const named = hasHeader(headers, "host");
  const hosted = named ? headers : [...headers, ["host", "127.0.0.1"] as const];
  return { method, target, headers: hosted, remoteAddress: "127.0.0.1", epochMs, steps: new Steps() };
}

/** Whether a route matches. A request that exceeds the work limit does not match, as in the gateway. */
function holds(route: Route, request: RouteRequest, variables: Variables): boolean {
  try {
    return route.predicates.every((predicate) => predicate.holds(request, variables));
  } catch (error) {
    if (error instanceof MatchThrows || error instanceof OutOfSteps) return false;
    throw error;
  }
}
