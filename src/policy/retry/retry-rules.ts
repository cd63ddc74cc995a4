import type { RetryWait } from "./retry-wait.ts";

/** How one try ended: with an answer or with a failure. In a program, an answer is a value and a failure an error. */
export interface TryEnd {
  readonly answer?: number | string | undefined;
  readonly failure?: string | undefined;
  /** The header as received. */
  readonly retryAfter?: string | undefined;
}

/** `5xx` are all answers from 500 to 599. */
export interface NameFilter {
  readonly only?: readonly (number | string)[] | undefined;
  readonly except?: readonly (number | string)[] | undefined;
}

/** Answers and failures that are retried. */
export interface Cause {
  /** All methods by default. */
  readonly methods?: readonly string[] | undefined;
  readonly answers?: NameFilter | undefined;
  readonly failures?: NameFilter | undefined;
  /** Only if the answer has the header, or only if the header asks for a wait. */
  readonly withRetryAfter?: "any" | "a-wait";
  /** A limit shared by all causes with the same `as`. */
  readonly retries?: { readonly as: string; readonly most: number } | undefined;
  /** After the last try this is a normal result, not a failure of the retry. */
  readonly whileTriesLeft?: boolean;
}

/** How the header is read and obeyed. */
export interface RetryAfter {
  /** The answers on which the header is read; by default all. */
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
  /** Whether the header replaces the computed wait, postpones it to the next try, or is its minimum. */
  readonly effect: "replaces-the-wait" | "postpones-the-wait" | "raises-the-wait";
}

/** A time limit for the whole call. */
export interface MostTime {
  readonly ms: number;
  /** Whether the time passed so far is compared, or the time at which the next try would begin. */
  readonly compared: "passed" | "next-try";
  /** Whether a retry exactly at the limit is made. */
  readonly at: "stops" | "goes-on";
  readonly shortensWait: boolean;
}

export interface RetryRules {
  /** The maximum number of tries, including the first. */
  readonly tries: number;
  readonly on: readonly Cause[];
  readonly wait: RetryWait;
  readonly retryAfter?: RetryAfter | undefined;
  /** The body of a retry after the first try has read a stream. */
  readonly stream: "nothing" | "all-of-it" | "no-retry";
  readonly mostTime?: MostTime | undefined;
}
