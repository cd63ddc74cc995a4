import type { Failure } from "../../trace.ts";
import type { Target } from "./client/line.ts";

/** Where one call goes, and who is told there if it fails without an answer. */
export interface Destination {
  readonly target: Target;
  failed?(why: Failure, fromPort: number | undefined): void;
}
