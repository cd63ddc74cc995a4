import type { WindowRule } from "./window.ts";

/** Thresholds that open the breaker. Reaching one of the first four is enough. */
export interface Trip {
  /** Failures since the last success. */
  readonly inARow?: number | undefined;
  readonly failures?: number | undefined;
  /** From 0 to 1. */
  readonly share?: number | undefined;
  readonly slowShare?: number | undefined;
  /** Whether a share of exactly this value opens it. */
  readonly atShare: "opens" | "stays-closed";
  /** The arithmetic of a share. Each way rounds differently. */
  readonly sum: "quotient" | "product" | "percent" | "whole-percent";
  /** The minimum number of calls before the breaker can open. */
  readonly atLeast: number;
}

/** When trial calls close the breaker, and when they open it again. */
export type TrialVerdict =
  | { readonly kind: "counts"; readonly successes: number; readonly failures: number }
  /** Applies the shares that open a closed breaker after this many trial calls. */
  | {
      readonly kind: "shares";
      readonly after: number;
      /** The share to check first: rounding can make both reach a limit exactly. */
      readonly first: "failures" | "successes";
    };

/** Everything that differs between breakers. */
export interface BreakerRules {
  readonly window: WindowRule;
  /** The calls that shares are computed from. `asked` includes rejected calls. */
  readonly shareOf: "ended" | "begun" | "asked";
  readonly trip: Trip;
  /** The results that can open the breaker. A slow success is a bad result. */
  readonly checks: "every-result" | "bad-results";
  /** A call that takes longer is slow. */
  readonly slowerThanMs: number;
  /** The breaker cannot open during this time after its start. */
  readonly warmUpMs: number;

  readonly openMs: number;
  /** How the wait grows each time it opens again without having closed. */
  readonly openGrows?: { readonly factor: number; readonly mostMs: number } | undefined;
  /** Whether a call exactly at the end of the wait is let through. */
  readonly waitEnd: "allowed" | "rejected";
  /** The end of the wait is noticed by the next call, by any use of the breaker, or by a timer. */
  readonly halfOpens: "at-a-call" | "at-a-look" | "by-timer";

  readonly probes: number;
  /** Whether `probes` limits the concurrent trial calls or their total. */
  readonly probesAre: "at-a-time" | "in-all";
  readonly verdict: TrialVerdict;
  /** How calls in excess of the trial calls are treated. */
  readonly others: "rejected" | "wait";
  /** The breaker leaves the half-open state if the trial calls have not decided within this time. */
  readonly halfOpenMostMs: number;
  readonly undecided: "open" | "closed";

  /**
   * How a call is treated that ends in a different state than it began in. `as-begun`: only calls that began as trial
   * calls decide.
   */
  readonly late: "counts" | "ignored" | "as-begun";
  /**
   * How errors excluded by the settings are treated. `closes`: not counted, but such a trial call closes the breaker.
   */
  readonly ignored: "not-counted" | "success" | "closes";
  /** Treatment of the window when the breaker closes. */
  readonly closing: "empties" | "empties-to-trial" | "keeps";
}
