import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { TryEnd } from "../../../../src/policy/retry/retry-rules.ts";
import type { RetryWait } from "../../../../src/policy/retry/retry-wait.ts";
import { refuse } from "../../../recorded.ts";
import { readConfig } from "../config.ts";
import { built, exceeded } from "../functions/failsafe-go.ts";
import { anyLibrary, type Draft, type Recorded } from "../recorded.ts";

const written = v.strictObject({ ...anyLibrary, config: v.string() });

const errors: Readonly<Record<string, string>> = {
  reset: "read: connection reset by peer",
  refused: "dial: connection refused",
  "timed-out": "i/o timeout",
  "hung-up": "EOF",
  canceled: "context canceled",
  scheme: 'unsupported protocol scheme "foo"',
};
const deadline = "context deadline exceeded";

export const failsafehttp = v.pipe(
  written,
  v.transform(({ config }): Recorded => {
    const { rules, exceeds } = built(config, retryRules("failsafehttp"));
    return {
      rules,
      tell: (last) => {
        const { end } = last;
        if (last.why === "deadline") return { error: deadline };
        if (exceeds(last)) return { error: exceeded(lastResult(end), lastError(end)) };
        return end.failure === undefined ? { status: end.answer } : { error: lastError(end) };
      },
    };
  }),
);

function lastResult({ answer }: TryEnd): string {
  return answer === undefined ? "<nil>" : `<response ${answer}>`;
}

function lastError({ failure }: TryEnd): string {
  return failure === undefined ? "<nil>" : (errors[failure] ?? failure);
}

export const goRetryablehttp = v.pipe(
  written,
  v.transform(({ config }): Recorded => {
    const { wait, retryAfter } = retryRules("go-retryablehttp");
    const draft: Draft = {};
    const set = { min: 1000, max: 30_000, passes: false, propagates: false };
    let backoff = "DefaultBackoff" as Backoff;
    let tryTimeoutMs: number | undefined;
    readConfig(config, {
      NewClient: () => {},
      RetryMax: (args) => {
        draft.tries = args.number() + 1;
      },
      RetryWaitMin: (args) => {
        set.min = args.number();
      },
      RetryWaitMax: (args) => {
        set.max = args.number();
      },
      Timeout: (args) => {
        tryTimeoutMs = args.number();
      },
      Backoff: (args) => {
        backoff = oneOf(backoffs, args.text());
      },
      ErrorHandler: (args) => {
        set.passes = oneOf(["PassthroughErrorHandler"], args.text()) !== undefined;
      },
      CheckRetry: (args) => {
        const policies = ["DefaultRetryPolicy", "ErrorPropagatedRetryPolicy"] as const;
        set.propagates = oneOf(policies, args.text()) === "ErrorPropagatedRetryPolicy";
      },
    });
    const rules = retryRules("go-retryablehttp", {
      ...draft,
      wait: { ...wait, ...waitOf(backoff, set.min, set.max) },
    });
    return {
      rules: { ...rules, retryAfter: backoff === "LinearJitterBackoff" ? undefined : retryAfter },
      tryTimeoutMs,
      triesAtDeadline: true,
      tell: ({ end, why, duringTry, tries, method }) => {
        const givesUp = `${method} URL giving up after ${tries} attempt(s)`;
        if (why === "deadline") return { error: duringTry && !set.passes ? `${givesUp}: ${deadline}` : deadline };
        if (end.failure !== undefined) return { error: lastError(end) };
        const because = set.propagates && end.answer !== 429 ? `unexpected HTTP status ${end.answer}` : undefined;
        if (why === "final") return { status: end.answer };
        if (set.passes) return because === undefined ? { status: end.answer } : { error: because };
        return { error: because === undefined ? givesUp : `${givesUp}: ${because}` };
      },
    };
  }),
);

const backoffs = ["DefaultBackoff", "LinearJitterBackoff", "RateLimitLinearJitterBackoff"] as const;
type Backoff = (typeof backoffs)[number];

/** Finds a function by its name. */
function oneOf<Name extends string>(known: readonly Name[], name: string): Name {
  return known.find((each) => each === name) ?? refuse(`"${name}" is not known here`, `write ${known.join(" or ")}`);
}

function waitOf(backoff: Backoff, min: number, max: number): Partial<RetryWait> {
  if (backoff === "DefaultBackoff") return { base: { kind: "exponential", firstMs: min, factor: 2 }, mostMs: max };
  if (max <= min) return { base: { kind: "linear", firstMs: min, stepMs: min }, mostMs: undefined };
  const jitter = { kind: "range", from: { times: min, plusMs: 0 }, to: { times: max, plusMs: 0 } } as const;
  return { base: { kind: "linear", firstMs: 1, stepMs: 1 }, mostMs: undefined, jitter };
}
