import type { WindowRule } from "./window.ts";

/** When the counts of a window open the breaker: one of the four is enough. */
export interface Trip {
  /** Failures since the last success. */
  readonly inARow?: number | undefined;
  readonly failures?: number | undefined;
  /** From 0 to 1. */
  readonly share?: number | undefined;
  readonly slowShare?: number | undefined;
  /** Whether a share of exactly this value opens it. */
  readonly atShare: "opens" | "stays-closed";
  /** How a share is computed, which decides the direction of rounding errors. */
  readonly sum: "quotient" | "product" | "percent" | "float32-percent" | "whole-percent";
  /** Fewer calls never open it. */
  readonly atLeast: number;
}

/** When trial calls close the breaker, and when they open it again. */
export type Verdict =
  | { readonly kind: "counts"; readonly successes: number; readonly failures: number }
  /** By the shares that open a closed breaker, as soon as this many trial calls have ended. */
  | {
      readonly kind: "shares";
      readonly after: number;
      /** Which share is checked first: at exactly the limit both may be reached, because of rounding. */
      readonly first: "failures" | "successes";
    };

/** Everything that differs between breakers. */
export interface BreakerRules {
  readonly window: WindowRule;
  /** The calls that shares are computed from. `asked` includes those that the breaker rejected. */
  readonly shareOf: "ended" | "begun" | "asked";
  readonly trip: Trip;
  /** Which results can open it. A slow success is a bad result. */
  readonly checks: "every-result" | "bad-results";
  /** A call that takes longer is slow. */
  readonly slowerThanMs: number;
  /** It cannot open in the first milliseconds. */
  readonly warmUpMs: number;

  readonly openMs: number;
  /** How the wait grows each time it opens again without having closed. */
  readonly openGrows?: { readonly factor: number; readonly mostMs: number } | undefined;
  /** A call exactly at the end of the wait. */
  readonly waitEnd: "allowed" | "rejected";
  /** The end of the wait is noticed by the next call, by any use of the breaker, or by a timer. */
  readonly halfOpens: "at-a-call" | "at-a-look" | "by-timer";

  readonly probes: number;
  /** Whether this many trial calls may run at a time, or in total. */
  readonly probesAre: "at-a-time" | "in-all";
  readonly verdict: Verdict;
  /** Calls beyond the trial calls. */
  readonly others: "rejected" | "wait";
  /** It opens again if the trial calls have not decided by then. */
  readonly halfOpenMostMs: number;

  /** A call that ends in another state than it began in. `as-begun`: only calls begun as trial calls decide as such. */
  readonly late: "counts" | "ignored" | "as-begun";
  /** An error that the settings exclude. `closes`: not counted, but as a trial call it closes the breaker. */
  readonly ignored: "not-counted" | "success" | "closes";
  /** The window when the breaker closes. */
  readonly closing: "empties" | "empties-to-trial" | "keeps";
}
