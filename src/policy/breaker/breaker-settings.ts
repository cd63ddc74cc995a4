/** Settings of a breaker. Each kind takes those it knows and has defaults of its own. */
export interface BreakerSettings {
  /** The number of failures that open it: in a row, or of the last calls if `ofCalls` or `ofMs` is set. */
  readonly failures?: number | undefined;
  /** From 0 to 1. */
  readonly share?: number | undefined;
  readonly slowShare?: number | undefined;
  readonly slowerThanMs?: number | undefined;
  readonly ofCalls?: number | undefined;
  readonly ofMs?: number | undefined;
  readonly atLeast?: number | undefined;
  readonly openMs?: number | undefined;
  readonly probes?: number | undefined;
}
