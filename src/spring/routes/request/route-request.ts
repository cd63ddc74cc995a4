import type { Header } from "../../../trace.ts";
import type { Steps } from "../../expression/steps.ts";
import type { RequestTarget } from "./request-target.ts";

/** A request as the routes see it. */
export interface RouteRequest {
  readonly method: string;
  readonly target: RequestTarget;
  readonly headers: readonly Header[];
  readonly remoteAddress: string;
  /** Undefined if there are no ports, as in the virtual world. */
  readonly remotePort?: number | undefined;
  /** Milliseconds since 1970: some routes are open only for a while. */
  readonly epochMs: number;
  /** The number of steps that the request's expressions may still take. */
  readonly steps: Steps;
}
