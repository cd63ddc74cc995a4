import type { Wait } from "./wait.ts";

/** How one try ended: with an answer or with a failure. In a program, an answer is a value and a failure an error. */
export interface TryEnd {
  readonly answer?: number | string | undefined;
  readonly failure?: string | undefined;
  /** The header as it came. */
  readonly retryAfter?: string | undefined;
}

/** `5xx` are all answers from 500 to 599. */
export interface Names {
  readonly only?: readonly (number | string)[] | undefined;
  readonly except?: readonly (number | string)[] | undefined;
}

/** Something to retry: an end of these answers or failures. */
export interface Cause {
  /** Every method, where none is named. */
  readonly methods?: readonly string[] | undefined;
  readonly answers?: Names | undefined;
  readonly failures?: Names | undefined;
  /** Only if the answer has the header, or if it asks for a wait with it. */
  readonly withRetryAfter?: "any" | "a-wait";
  /** The number of retries for all causes that count as the same. */
  readonly retries?: { readonly as: string; readonly most: number } | undefined;
  /** Once no try is left it is an end like any other, not a failure to retry. */
  readonly whileTriesLeft?: boolean;
}

/** How the header is read and obeyed. */
export interface RetryAfter {
  /** Answers on which it is read; on all of them, where none is named. */
  readonly answers?: readonly number[];
  readonly seconds: "whole" | "fractions";
  readonly dates: boolean;
  readonly negative: "ignored" | "zero" | "kept" | "stops";
  readonly zero: "ignored" | "obeyed";
  /** The wait for a date in the past, in milliseconds. */
  readonly pastMs: 0 | 1;
  readonly unreadable: "ignored" | "fails";
  readonly mostMs: number;
  readonly above: "cut" | "stops";
  /** It replaces this wait, postpones it to the next try, or is the least that this wait may be. */
  readonly effect: "replaces-the-wait" | "postpones-the-wait" | "raises-the-wait";
}

/** A limit of the whole call. */
export interface MostTime {
  readonly ms: number;
  /** Whether the time passed so far is compared, or the time at which the next try would begin. */
  readonly compared: "passed" | "next-try";
  /** At exactly the limit. */
  readonly at: "stops" | "goes-on";
  readonly shortensWait: boolean;
}

export interface RetryRules {
  /** In all, the first included. */
  readonly tries: number;
  readonly on: readonly Cause[];
  readonly wait: Wait;
  readonly retryAfter?: RetryAfter | undefined;
  /** The body of a retry if the first try has used up a stream. */
  readonly stream: "nothing" | "all-of-it" | "no-retry";
  readonly mostTime?: MostTime | undefined;
}
