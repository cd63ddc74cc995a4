import type { Outcome } from "../service/service.ts";
import type { Event } from "../trace.ts";

/**
 * One of a load's calls, for those who count. Everything it causes, at any server, refers to it, so it need not be put
 * together from events, which would be too many for a load of millions.
 */
export interface Origin {
  /** Whether events are recorded for it and for what it causes. */
  readonly isTraced: boolean;
  see(event: Event): void;
  /** Some server did its work for it: a charge. */
  finished(): void;
  ended(outcome: Outcome): void;
}
