import type { Variables } from "./pattern/path-pattern.ts";
import type { RouteRequest } from "./request/route-request.ts";
import type { RouteUri } from "./request/route-uri.ts";
import type { Filter } from "./web-exchange.ts";

/** One condition of a route. */
export interface RoutePredicate {
  /** As it was written, in the short form: Path=/orders/**. */
  readonly written: string;
  /** Describes the part of a request that it compares: "the path is /members". */
  sees(request: RouteRequest): string;
  /** Adds its captures to the variables. May throw MatchThrows. */
  holds(request: RouteRequest, variables: Variables): boolean;
}

export interface Weight {
  readonly group: string;
  readonly weight: number;
}

export interface Route {
  readonly id: string;
  readonly uri: RouteUri;
  readonly order: number;
  readonly predicates: readonly RoutePredicate[];
  readonly weights: readonly Weight[];
  readonly filters: readonly Filter[];
  /** Why every request of this route ends as 500 before a server is called. */
  readonly broken: string | undefined;
  /** Its own timeout; undefined for that of the whole gateway, and infinite for none. */
  readonly responseTimeoutMs: number | undefined;
  readonly connectTimeoutMs: number | undefined;
}
