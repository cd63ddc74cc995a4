import type { Failure } from "../../trace.ts";
import type { Target } from "./client/connection.ts";

/** The target of one call. `failed` is called if the call fails without an answer. */
export interface Destination {
  readonly target: Target;
  failed?(why: Failure, fromPort: number | undefined): void;
}
