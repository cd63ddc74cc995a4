import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/libraries.ts";
import type { TryEnd } from "../../../../src/policy/retry/rules.ts";
import type { Wait } from "../../../../src/policy/retry/wait.ts";
import { type Argument, readConfig } from "../config.ts";
import { anyLibrary, type Draft, type Recorded } from "../recorded.ts";

/** The recordings call the second error `ignored` where the settings call it `other`. */
const nameOf = (error: Argument) => (error === "other" ? "ignored" : error);

/** What the builder of a retry policy takes, for functions and for HTTP alike. */
export function builder(
  draft: Draft,
  wait: Wait,
): { readers: Parameters<typeof readConfig>[1]; returnsLast: () => boolean } {
  let returnsLast = false;
  const retries = (most: Argument) => {
    draft.tries = Number(most) < 0 ? Number.POSITIVE_INFINITY : Number(most) + 1;
  };
  const backoff = (first: Argument = 0, most: Argument = 0, factor: Argument = 2) => {
    const base = { kind: "exponential", firstMs: Number(first), factor: Number(factor) } as const;
    draft.wait = { ...wait, base, mostMs: Number(most) };
  };
  return {
    returnsLast: () => returnsLast,
    readers: {
      defaults: () => {},
      NewRetryPolicyBuilder: () => {},
      WithMaxRetries: (most = 2) => retries(most),
      WithMaxAttempts: (most = 3) => retries(Number(most) - 1),
      WithDelay: (ms) => {
        draft.wait = { ...wait, base: { kind: "fixed", ms: Number(ms) } };
      },
      WithBackoff: backoff,
      WithBackoffFactor: backoff,
      WithMaxDuration: (ms) => {
        draft.mostTime = { ms: Number(ms), compared: "passed", at: "goes-on", shortensWait: true };
      },
      HandleErrors: (...names) => {
        draft.on = [{ failures: { only: names.map(nameOf) } }];
      },
      AbortOnErrors: (...names) => {
        draft.on = [{ failures: { except: names.map(nameOf) } }];
      },
      ReturnLastFailure: () => {
        returnsLast = true;
      },
    },
  };
}

export function exceeded(lastResult: string, lastError: string): string {
  return `retries exceeded. last result: ${lastResult}, last error: ${lastError}`;
}

export const failsafeGo = v.pipe(
  v.strictObject({ ...anyLibrary, config: v.string() }),
  v.transform(({ config }): Recorded => {
    const draft: Draft = {};
    const { readers, returnsLast } = builder(draft, retryRules("failsafe-go").wait);
    readConfig(config, readers);
    const failed = ({ failure = "" }: TryEnd, isExceeded: boolean) => ({
      error: isExceeded ? exceeded("<nil>", failure) : failure,
      isExceeded,
    });
    return {
      rules: retryRules("failsafe-go", draft),
      tell: ({ end, why }) =>
        end.failure === undefined ? { ok: true } : failed(end, why !== "final" && !returnsLast()),
    };
  }),
);
