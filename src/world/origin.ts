import type { Outcome } from "../service/service.ts";
import type { Event } from "../trace.ts";

/**
 * One of a load's calls, as those see it who count. Everything that it causes, at whatever server, knows it; so it need not be put
 * together from events, of which a load of millions would make too many.
 */
export interface Origin {
  /** Whether events are made of it and of what it causes. */
  readonly isTraced: boolean;
  see(event: Event): void;
  /** Some server did its work for it: a charge. */
  finished(): void;
  ended(outcome: Outcome): void;
}
