import type { Event } from "../../trace.ts";
import type { WorldKind } from "../../world/world.ts";
import type { Call } from "../call.ts";
import type { RunPool } from "../load/pool.ts";
import type { Check } from "../report.ts";

/** An expectation at work: it sees events as they happen and needs no memory of all of them. */
export interface Fold {
  event?(event: Event): void;
  /** A call that has ended, or that nobody watches any more. */
  call?(call: Call): void;
  /** How late things may have been and still count as on time is known only at the end. */
  verdict(toleranceMs: number, loads?: RunPool): Check;
}

/** Facts that a fold may use besides the calls and events it sees. */
export interface Frame {
  /** A few words for each step: "POST /orders". */
  readonly lines: readonly string[];
  readonly world: WorldKind;
  /** The most lateness that a busy machine can ever be granted. */
  readonly mostLatenessMs: number;
}
