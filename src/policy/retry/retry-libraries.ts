import type { Cause, MostTime, NameFilter, RetryAfter, RetryRules } from "./retry-rules.ts";
import type { Base, RetryWait } from "./retry-wait.ts";

/** Settings of a retry. Each kind has defaults of its own. */
export interface RetrySettings {
  readonly tries?: number | undefined;
  readonly on?: readonly Cause[] | undefined;
  readonly wait?: RetryWait | undefined;
  readonly mostTime?: MostTime | undefined;
}

const any: NameFilter = {};
const idempotent = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "TRACE"];
const withoutTrace = idempotent.slice(0, -1);
const serverErrors: NameFilter = { only: [429, "5xx"], except: [501] };

const none: RetryWait = { base: { kind: "fixed", ms: 0 }, capped: "before-jitter" };
const fixed = (ms: number): RetryWait => ({ ...none, base: { kind: "fixed", ms } });
const doubling = (firstMs: number): RetryWait => ({ ...none, base: { kind: "exponential", firstMs, factor: 2 } });

/** How the lab handles Retry-After. Each library is described by its differences. */
const retryAfter: RetryAfter = {
  seconds: "fractions",
  dates: true,
  negative: "ignored",
  zero: "ignored",
  pastMs: 0,
  unreadable: "ignored",
  mostMs: Number.POSITIVE_INFINITY,
  above: "cut",
  effect: "raises-the-wait",
};
const goRetryAfter: RetryAfter = {
  ...retryAfter,
  answers: [429, 503],
  seconds: "whole",
  zero: "obeyed",
  effect: "replaces-the-wait",
};

/** Rules of libraries that retry any function on any error, unless a setting excludes the error. */
const ofFunctions: RetryRules = { tries: 3, on: [{ failures: any }], wait: none, stream: "all-of-it" };

/**
 * The rules of each library, with the lab's names of failures. A test compares them with recordings of the library.
 * `error` and `base` are the kinds of errors that programs in the library's language normally do not catch.
 */
const libraries = {
  lab: {
    tries: 3,
    on: [{ failures: any, answers: { only: [429, 502, 503, 504] } }],
    wait: none,
    retryAfter,
    stream: "all-of-it",
  },
  resilience4j: {
    ...ofFunctions,
    on: [{ failures: { except: ["error"] } }],
    wait: { ...fixed(500), capped: "after-jitter" },
  },
  "spring-core": { ...ofFunctions, tries: 4, wait: fixed(1000) },
  "spring-retry": {
    ...ofFunctions,
    on: [{ failures: { except: ["error"] } }],
    wait: { ...none, capped: "after-jitter" },
  },
  /** Node's timers wait for at least 1 ms. */
  cockatiel: { ...ofFunctions, tries: Number.POSITIVE_INFINITY, wait: { ...none, leastMs: 1, rounded: "down" } },
  "failsafe-go": ofFunctions,
  "p-retry": {
    ...ofFunctions,
    tries: 11,
    on: [{ failures: { except: ["typeerror", "abort"] } }],
    wait: { ...doubling(1000), capped: "after-jitter", rounded: "nearest" },
  },
  tenacity: { ...ofFunctions, tries: Number.POSITIVE_INFINITY, on: [{ failures: { except: ["base"] } }] },
  failsafehttp: {
    tries: 3,
    on: [{ failures: { except: ["scheme", "canceled"] }, answers: serverErrors }],
    wait: none,
    retryAfter: { ...goRetryAfter, dates: false, negative: "zero", effect: "postpones-the-wait" },
    stream: "all-of-it",
  },
  "go-retryablehttp": {
    tries: 5,
    on: [{ failures: { except: ["scheme"] }, answers: serverErrors }],
    wait: { ...doubling(1000), mostMs: 30_000 },
    retryAfter: goRetryAfter,
    stream: "all-of-it",
  },
  undici: {
    tries: 6,
    on: [
      {
        methods: idempotent,
        answers: { only: [429, 500, 502, 503, 504] },
        failures: { only: ["reset", "refused", "unreachable", "hung-up", "cut"] },
      },
    ],
    wait: { ...doubling(500), mostMs: 30_000 },
    retryAfter: { ...retryAfter, mostMs: 30_000, effect: "replaces-the-wait" },
    stream: "no-retry",
  },
  "axios-retry": {
    tries: 4,
    on: [
      { failures: { except: ["timed-out", "unreachable"] } },
      { methods: withoutTrace, answers: { only: [429, "5xx"] }, failures: { except: ["timed-out"] } },
    ],
    wait: none,
    retryAfter,
    stream: "nothing",
  },
  got: {
    tries: 3,
    on: [
      {
        methods: idempotent,
        answers: { only: [408, 429, 500, 502, 503, 504, 521, 522, 524] },
        failures: { only: ["timed-out", "reset", "hung-up", "cut", "refused", "unreachable"] },
      },
      { methods: idempotent, answers: { only: [413] }, withRetryAfter: "a-wait" },
    ],
    wait: {
      ...doubling(1000),
      jitter: { kind: "range", from: { times: 1, plusMs: 0 }, to: { times: 1, plusMs: 100 } },
    },
    retryAfter: { ...retryAfter, negative: "kept", pastMs: 1, above: "stops", effect: "replaces-the-wait" },
    stream: "no-retry",
  },
  urllib3: {
    tries: 4,
    on: [
      { failures: { only: ["refused", "unreachable"] } },
      { methods: idempotent, failures: { only: ["timed-out", "reset", "hung-up", "cut"] } },
      { methods: idempotent, answers: { only: [413, 429, 503] }, withRetryAfter: "any", whileTriesLeft: true },
    ],
    wait: { ...none, mostMs: 120_000, capped: "after-jitter" },
    retryAfter: {
      ...retryAfter,
      seconds: "whole",
      unreadable: "fails",
      mostMs: 21_600_000,
      effect: "replaces-the-wait",
    },
    stream: "nothing",
  },
  /** gRPC answers with `UNAVAILABLE`, and calls the header pushback. */
  "grpc-js": {
    tries: 1,
    on: [],
    wait: { ...none, jitter: { kind: "range", from: { times: 0.8, plusMs: 0 }, to: { times: 1.2, plusMs: 0 } } },
    retryAfter: { ...retryAfter, dates: false, negative: "stops", zero: "obeyed", effect: "replaces-the-wait" },
    stream: "all-of-it",
  },
} as const satisfies Record<string, RetryRules>;

export type RetryKind = keyof typeof libraries;
export const retryKinds = Object.keys(libraries) as [RetryKind, ...RetryKind[]];

/** Returns decorrelated waits. Only Cockatiel has a formula in which the factor matters. */
export function decorrelated(kind: RetryKind, firstMs: number, factor: number): Base {
  return kind === "cockatiel" ? { kind: "smooth", firstMs, factor } : { kind: "decorrelated", firstMs };
}

export function retryRules(kind: RetryKind, settings: RetrySettings = {}): RetryRules {
  const rules: RetryRules = libraries[kind];
  const { tries = rules.tries, on = rules.on, wait = rules.wait, mostTime } = settings;
  return { ...rules, tries, on, wait, mostTime };
}
