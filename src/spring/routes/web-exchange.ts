import type { Header } from "../../trace.ts";
import type { Variables } from "./pattern/path-pattern.ts";
import type { RouteRequest } from "./request/route-request.ts";
import type { RouteUri } from "./request/route-uri.ts";
import type { RetryRule } from "./retry-rule.ts";

/** A request as the filters so far have changed it, and as much of its answer as is known. */
export interface WebExchange {
  readonly received: RouteRequest;
  variables: Variables;
  path: string;
  query: string | undefined;
  headers: readonly Header[];
  /** Whether the server behind receives the host of this request instead of its own. */
  keepsHost: boolean;
  hasPrefix: boolean;
  /** Earlier paths, before filters changed them. */
  readonly formerPaths: string[];
  /** The address that a filter chose instead of that of the route. */
  sentTo: { readonly uri: RouteUri; readonly target: string } | undefined;
  /** How many ends of calls a retry has seen. */
  ended: number;
  readonly answer: GrowingAnswer;
}

export interface GrowingAnswer {
  status: number;
  headers: Header[];
  /** Applied to the body once the headers are complete. */
  readonly rewrites: BodyRewrite[];
}

/** Rewrites a body, by the content type of the answer; returns undefined if Spring fails. */
export type BodyRewrite = (body: string, contentType: string | undefined) => string | undefined;

/** Makes Spring answer 500. */
export interface Fails {
  readonly fails: string;
  /** The message of Spring's exception, if it was recorded. */
  readonly message?: string;
}

export interface OwnAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
}

/** Applied to the answer on its way back. */
export type OnReturn = (answer: GrowingAnswer) => Fails | undefined;

/** A filter lets a request pass, watches for its answer, answers it itself, or fails. */
export type Filtered = undefined | OnReturn | { readonly again: RetryRule } | OwnAnswer | Fails;
export type Filter = (exchange: WebExchange) => Filtered;

export function exchangeOf(received: RouteRequest, variables: Variables): WebExchange {
  return {
    received,
    variables,
    path: received.target.path,
    query: received.target.query,
    headers: received.headers,
    keepsHost: false,
    hasPrefix: false,
    formerPaths: [],
    sentTo: undefined,
    ended: 0,
    answer: { status: 200, headers: [], rewrites: [] },
  };
}
