import type { Knows } from "../policy/conclusion.ts";
import type { EventKind, FailureName, Phase } from "../trace.ts";

export type Expectation = CallExpectation | EventExpectation | OrderExpectation | LoadExpectation;

/** Expects something of the calls of one step, or of those that one server makes to another. */
export interface CallExpectation {
  readonly kind: "call";
  /** Counted from 1. A step's own expectations carry their step. */
  readonly step?: number;
  readonly from?: string;
  readonly to?: string;
  /** The repetitions that are meant, counted from 1; by default all. */
  readonly nth?: readonly number[];
  readonly status?: readonly number[];
  /** Whether the watch ended without an answer or a failure. */
  readonly nothing?: boolean;
  readonly failure?: readonly FailureName[];
  readonly phase?: Phase;
  readonly code?: string;
  readonly body?: TextMatch;
  readonly headers?: Readonly<Record<string, TextMatch | null>>;
  readonly servedBy?: string;
  readonly knows?: Knows;
  readonly took?: TimeRange;
  /** The number of calls that must match; by default every one, and at least one. */
  readonly count?: CountRange;
  /** The number of different connections that they used. */
  readonly connections?: CountRange;
}

/** Expects something of the results of a load. */
export interface LoadExpectation {
  readonly kind: "load";
  /** The name of the load; not needed if there is only one. */
  readonly load?: string;
  /** Limits the expectation to a part of the load's time, counted from its start. */
  readonly between?: { readonly fromMs: number; readonly toMs: number };
  readonly claims: readonly LoadClaim[];
}
/** A result of a load and its expected range. Shares are from 0 to 1, times in milliseconds, rates per second. */
export interface LoadClaim {
  readonly of:
    | { readonly kind: "good" }
    | { readonly kind: "share"; readonly ending: number | FailureName }
    | { readonly kind: "took"; readonly what: TookName }
    | { readonly kind: "goodput" }
    | { readonly kind: "useless"; readonly server?: string }
    | { readonly kind: "arrivals"; readonly server?: string }
    | { readonly kind: "hits"; readonly server?: string }
    | { readonly kind: "collapsed" };
  readonly range: NumberRange;
}
export const tookNames = ["mean", "p50", "p90", "p99", "p999"] as const;
export type TookName = (typeof tookNames)[number];
export interface NumberRange {
  readonly atLeast: number;
  readonly atMost: number;
}

/** Expects an event at a server. */
export interface EventExpectation extends EventMatch {
  readonly kind: "event";
  /** With a count: a moment is that of the first event; any other range limits which events are counted. */
  readonly at?: TimeRange;
  /** By default at least one. `count: 0` means that the event never happened. */
  readonly count?: CountRange;
}
export interface EventMatch {
  readonly who: string;
  readonly event: EventKind;
  readonly says?: TextMatch;
  readonly by?: string;
  readonly status?: number;
}

/** Expects these events, each after the one before it. */
export interface OrderExpectation {
  readonly kind: "order";
  readonly events: readonly EventMatch[];
}

export type TextMatch = { readonly equals: string } | { readonly contains: string };
export interface CountRange {
  readonly atLeast: number;
  readonly atMost: number;
}
/** `about`: not early, and late by no more than the world's tolerance. */
export type TimeRange =
  | { readonly aboutMs: number }
  | { readonly atLeastMs: number; readonly atMostMs?: number }
  | { readonly atLeastMs?: undefined; readonly atMostMs: number };
