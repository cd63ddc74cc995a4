import type { Failure } from "../../../trace.ts";
import type { CallAddress } from "../client/connection.ts";

/** The target of one call. `failed` is called if the call fails without an answer. */
export interface Destination {
  readonly target: CallAddress;
  failed?(why: Failure, fromPort: number | undefined): void;
}
