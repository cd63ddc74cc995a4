import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/libraries.ts";
import type { TryEnd } from "../../../../src/policy/retry/rules.ts";
import type { Wait } from "../../../../src/policy/retry/wait.ts";
import { readConfig } from "../config.ts";
import { builder, exceeded } from "../functions/failsafe-go.ts";
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
    const draft: Draft = {};
    const { readers, returnsLast } = builder(draft, retryRules("failsafehttp").wait);
    readConfig(config, readers);
    return {
      rules: retryRules("failsafehttp", draft),
      tell: ({ end, why }) => {
        if (why === "deadline") return { error: deadline };
        if (why !== "final" && !returnsLast()) return { error: exceeded(lastResult(end), lastError(end)) };
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
    const set = {
      min: 1000,
      max: 30_000,
      backoff: "DefaultBackoff",
      passes: false,
      propagates: false,
      timeout: Number.NaN,
    };
    readConfig(config, {
      NewClient: () => {},
      RetryMax: (most) => {
        draft.tries = Number(most) + 1;
      },
      RetryWaitMin: (ms) => {
        set.min = Number(ms);
      },
      RetryWaitMax: (ms) => {
        set.max = Number(ms);
      },
      Timeout: (ms) => {
        set.timeout = Number(ms);
      },
      Backoff: (name) => {
        set.backoff = `${name}`;
      },
      ErrorHandler: () => {
        set.passes = true;
      },
      CheckRetry: () => {
        set.propagates = true;
      },
    });
    const rules = retryRules("go-retryablehttp", {
      ...draft,
      wait: { ...wait, ...waitOf(set.backoff, set.min, set.max) },
    });
    return {
      rules: { ...rules, retryAfter: set.backoff === "LinearJitterBackoff" ? undefined : retryAfter },
      tryTimeoutMs: Number.isNaN(set.timeout) ? undefined : set.timeout,
      triesAtDeadline: true,
      tell: ({ end, why, duringTry, tries, method }) => {
        const givesUp = `${method} URL giving up after ${tries} attempt(s)`;
        if (why === "deadline") return { error: duringTry && !set.passes ? `${givesUp}: ${deadline}` : deadline };
        if (end.failure !== undefined) return { error: lastError(end) };
        if (why === "final" || set.passes) return { status: end.answer };
        const because = set.propagates && end.answer !== 429 ? `: unexpected HTTP status ${end.answer}` : "";
        return { error: `${givesUp}${because}` };
      },
    };
  }),
);

function waitOf(backoff: string, min: number, max: number): Partial<Wait> {
  if (backoff === "DefaultBackoff") return { base: { kind: "exponential", firstMs: min, factor: 2 }, mostMs: max };
  if (max <= min) return { base: { kind: "linear", firstMs: min, stepMs: min }, mostMs: undefined };
  const jitter = { kind: "range", from: { times: min, plusMs: 0 }, to: { times: max, plusMs: 0 } } as const;
  return { base: { kind: "linear", firstMs: 1, stepMs: 1 }, mostMs: undefined, jitter };
}
