import type { Header } from "../../trace.ts";
import type { Again } from "./again.ts";
import type { Variables } from "./path-pattern.ts";
import type { RouteRequest } from "./route-request.ts";
import type { RouteUri } from "./route-uri.ts";

/** A request on its way through the filters of its route, in its present form, and the answer as far as it is known. */
export interface Exchange {
  readonly received: RouteRequest;
  variables: Variables;
  path: string;
  query: string | undefined;
  headers: readonly Header[];
  /** The server behind receives the host of this request instead of its own. */
  keepsHost: boolean;
  hasPrefix: boolean;
  /** The paths that it had before filters changed them. */
  readonly formerPaths: string[];
  /** A filter sends it there, and not where its route leads. */
  sentTo: { readonly uri: RouteUri; readonly target: string } | undefined;
  /** How often a retry has seen a call end. */
  ended: number;
  readonly answer: GrowingAnswer;
}

export interface GrowingAnswer {
  status: number;
  headers: Header[];
  /** Applied to its body once its headers are complete. */
  readonly rewrites: BodyRewrite[];
}

/** Another body, by the content type of the answer; undefined if Spring fails. */
export type BodyRewrite = (body: string, contentType: string | undefined) => string | undefined;

/** Makes Spring answer 500. */
export interface Fails {
  readonly fails: string;
  /** Of Spring's own exception, where that was recorded. */
  readonly message?: string;
}

export interface OwnAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
}

/** Applied to the answer on its way back. */
export type OnReturn = (answer: GrowingAnswer) => Fails | undefined;

/** A filter lets a request pass, watches for its answer, answers it itself, or fails. */
export type Filtered = undefined | OnReturn | { readonly again: Again } | OwnAnswer | Fails;
export type Filter = (exchange: Exchange) => Filtered;

export function exchangeOf(received: RouteRequest, variables: Variables): Exchange {
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
