import type { Outcome } from "../../service/service.ts";
import type { Event, What } from "../../trace.ts";

export type FinishedWork = Extract<What, { kind: "finished" }>;

/**
 * A call of a load, which counters use. All calls and work that it causes refer to it, because a load of millions of calls
 * would have too many events to reconstruct it from them.
 */
export interface LoadCallObserver {
  /** Whether the events of the call and of all that it causes are recorded. */
  readonly isTraced: boolean;
  see(event: Event): void;
  /** Called when a server has done the call's work: a charge. */
  finished(work: FinishedWork): void;
  ended(outcome: Outcome): void;
}
