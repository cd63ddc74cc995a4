/** The counts of the calls currently in a window. */
export interface Counts {
  readonly calls: number;
  readonly failures: number;
  readonly slow: number;
  /** Failures since the last success. */
  readonly inARow: number;
}

export type WindowRule =
  /** Every call since the window was last emptied. */
  | { readonly kind: "all" }
  | { readonly kind: "calls"; readonly size: number }
  /**
   * The latest slices of time, each cut by a clock that starts at zero or when the window is emptied. Cut `by-calls`, a
   * slice ends with the first call after its time, however late, so results outlive a pause.
   */
  | {
      readonly kind: "slices";
      readonly slices: number;
      readonly sliceMs: number;
      readonly cut: "from-zero" | "from-emptied" | "by-calls";
    }
  /** One period after another. A period starts when the window is first used after the previous one ended. */
  | { readonly kind: "period"; readonly forMs: number };

/** Each call is entered twice: when it begins to count, and with its result. */
export interface BreakerWindow {
  readonly counts: Counts;
  /** Drops expired results. Returns true if a new period began, in which earlier calls no longer count. */
  look(nowMs: number): boolean;
  /** Returns the slice in which the call began. */
  begin(nowMs: number): number;
  /** Records a result, in the current slice by default. */
  end(failed: boolean, slow: boolean, slice?: number): void;
  empty(nowMs: number): void;
}

export class Tally implements Counts {
  calls = 0;
  failures = 0;
  slow = 0;
  inARow = 0;

  end(failed: boolean, slow: boolean): void {
    if (failed) this.failures++;
    if (slow) this.slow++;
    this.inARow = failed ? this.inARow + 1 : 0;
  }
}
