import type { Event } from "../../trace.ts";
import type { WorldKind } from "../../world/world.ts";
import type { RunPool } from "../load/pooling/pool-runs.ts";
import type { Call } from "../recorded-call.ts";
import type { Check } from "../report.ts";

/** Judges one expectation from events as they happen, so that they need not be kept. */
export interface ExpectationJudge {
  event?(event: Event): void;
  /** Receives a call that has ended or is no longer watched. */
  call?(call: Call): void;
  /** Judges at the end, because the tolerance is known only then. */
  verdict(toleranceMs: number, loads?: RunPool): Check;
}

/** Facts about the run that a judge may use. */
export interface Frame {
  /** A short description of each step, such as "POST /orders". */
  readonly lines: readonly string[];
  readonly world: WorldKind;
  /** The maximum tolerance for a busy machine. */
  readonly mostLatenessMs: number;
  /** Whether an expectation on a load is about this run, and not about what its numbers say of others: then its intervals do not matter. */
  readonly isAboutThisRun?: boolean;
}
