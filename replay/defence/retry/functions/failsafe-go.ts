import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { Cause, RetryRules } from "../../../../src/policy/retry/retry-rules.ts";
import type { Jitter } from "../../../../src/policy/retry/retry-wait.ts";
import { refuse } from "../../../recorded.ts";
import { type Arguments, readConfig } from "../config.ts";
import { anyLibrary, type Draft, type Last, type Recorded } from "../recorded.ts";

/** Reads the names of errors. The error that the settings call `other` is `ignored` in the recordings. */
const errorsOf = (args: Arguments) => args.names().map((error) => (error === "other" ? "ignored" : error));

export interface Built {
  readonly rules: RetryRules;
  /** Whether the caller gets the error "retries exceeded" instead of the last error. */
  exceeds(last: Last): boolean;
}

/** Reads the configuration of a retry policy's builder, for functions and for HTTP. */
export function built(config: string, usual: RetryRules): Built {
  const { wait } = usual;
  const draft: Draft = {};
  const handled: string[] = [];
  const aborted: string[] = [];
  let jitter: Jitter | undefined;
  let returnsLast = false;
  const retries = (most: number) => {
    draft.tries = most < 0 ? Number.POSITIVE_INFINITY : most + 1;
  };
  const backoff = (args: Arguments) => {
    const [firstMs, mostMs, factor] = [args.number(), args.number(), args.number(2)];
    draft.wait = { ...wait, base: { kind: "exponential", firstMs, factor }, mostMs };
  };
  readConfig(config, {
    defaults: () => {},
    NewRetryPolicyBuilder: () => {},
    Build: () => {},
    WithMaxRetries: (args) => retries(args.number()),
    WithMaxAttempts: (args) => retries(args.number() - 1),
    WithDelay: (args) => {
      draft.wait = { ...wait, base: { kind: "fixed", ms: args.number() } };
    },
    WithBackoff: backoff,
    WithBackoffFactor: backoff,
    WithRandomDelay: (args) => {
      draft.wait = { ...wait, base: { kind: "fixed", ms: 0 }, jitter: range(0, args.number(), 0, args.number()) };
    },
    WithJitter: (args) => {
      const ms = args.number();
      jitter = range(1, -ms, 1, ms);
    },
    WithJitterFactor: (args) => {
      const part = args.number();
      jitter = range(1 - part, 0, 1 + part, 0);
    },
    WithMaxDuration: (args) => {
      draft.mostTime = { ms: args.number(), compared: "passed", at: "goes-on", shortensWait: true };
    },
    HandleErrors: (args) => handled.push(...errorsOf(args)),
    AbortOnErrors: (args) => aborted.push(...errorsOf(args)),
    ReturnLastFailure: () => {
      returnsLast = true;
    },
  });
  if (jitter !== undefined && draft.wait?.jitter !== undefined)
    refuse(`"${config}" varies a random delay once more`, "leave out one of the two");
  // A wait of 0 has no jitter.
  if (jitter !== undefined && draft.wait !== undefined) draft.wait = { ...draft.wait, jitter };
  const rules = retryRulesWith(usual, { ...draft, on: causes(usual, handled, aborted) });
  const isLast = ({ tries, passedMs }: Last) =>
    tries >= rules.tries || passedMs > (rules.mostTime?.ms ?? Number.POSITIVE_INFINITY);
  // An error that aborts the retries is returned itself only if another try would have followed.
  const exceeds = (last: Last) =>
    !returnsLast && (last.why !== "final" || (aborted.includes(last.end.failure ?? "") && isLast(last)));
  return { rules, exceeds };
}

function retryRulesWith(usual: RetryRules, { tries = usual.tries, on = usual.on, wait = usual.wait, mostTime }: Draft) {
  return { ...usual, tries, on, wait, mostTime };
}

/** Returns the causes for retries: named errors replace "every error", and add to causes that are answers. */
function causes({ on }: RetryRules, handled: readonly string[], aborted: readonly string[]): Cause[] {
  const isOfAnswers = on.some(({ answers }) => answers !== undefined);
  const named: Cause[] = handled.length === 0 ? [] : [{ failures: { only: handled } }];
  const all = named.length > 0 && !isOfAnswers ? named : [...on, ...named];
  return all.map(({ failures = { only: [] }, ...rest }) => ({
    ...rest,
    failures: { ...failures, except: [...(failures.except ?? []), ...aborted] },
  }));
}

function range(fromTimes: number, fromMs: number, toTimes: number, toMs: number): Jitter {
  return { kind: "range", from: { times: fromTimes, plusMs: fromMs }, to: { times: toTimes, plusMs: toMs } };
}

export function exceeded(lastResult: string, lastError: string): string {
  return `retries exceeded. last result: ${lastResult}, last error: ${lastError}`;
}

export const failsafeGo = v.pipe(
  v.strictObject({ ...anyLibrary, config: v.string() }),
  v.transform(({ config }): Recorded => {
    const { rules, exceeds } = built(config, retryRules("failsafe-go"));
    return {
      rules,
      tell: (last) => {
        const { failure } = last.end;
        if (failure === undefined) return { ok: true };
        const isExceeded = exceeds(last);
        return { error: isExceeded ? exceeded("<nil>", failure) : failure, isExceeded };
      },
    };
  }),
);
