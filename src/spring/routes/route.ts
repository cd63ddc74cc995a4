import type { Steps } from "../expression/steps.ts";
import type { Variables } from "./path-pattern.ts";
import type { RequestTarget } from "./request-target.ts";
import type { RouteUri } from "./route-uri.ts";

export type HeaderPair = readonly [name: string, value: string];

/** What the routes may know of a request. */
export interface RouteRequest {
  readonly method: string;
  readonly target: RequestTarget;
  readonly headers: readonly HeaderPair[];
  readonly remoteAddress: string;
  /** Milliseconds since 1970: some routes are open only for a while. */
  readonly epochMs: number;
  /** How much work the expressions may do for it. */
  readonly steps: Steps;
}

/** One condition of a route; what it captures goes into the variables. It may throw MatchThrows. */
export type Predicate = (request: RouteRequest, variables: Variables) => boolean;

/** A request on its way through the filters of its route. */
export interface Passage {
  readonly request: RouteRequest;
  readonly variables: Variables;
  path: string;
  prefixed: boolean;
  readonly requestHeaders: HeaderPair[];
  /** What is done to the answer, the last filter's work first. */
  readonly answer: { status?: number; headers: HeaderPair[] };
}

/** A filter lets a request pass, answers it itself, or fails as it would in Spring, which answers 500. */
export type Filtered =
  | undefined
  | { readonly status: number; readonly headers: readonly HeaderPair[] }
  | { readonly fails: string };
export type Filter = (passage: Passage) => Filtered;

export interface Weight {
  readonly group: string;
  readonly weight: number;
}

export interface Route {
  readonly id: string;
  readonly uri: RouteUri;
  readonly order: number;
  readonly predicates: readonly Predicate[];
  readonly weights: readonly Weight[];
  readonly filters: readonly Filter[];
  /** Why every request of this route ends as 500 before a server is asked. */
  readonly broken: string | undefined;
  readonly responseTimeoutMs: number | undefined;
}
