import * as v from "valibot";
import { type RetrySettings, retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { Cause } from "../../../../src/policy/retry/retry-rules.ts";
import type { RetryWait } from "../../../../src/policy/retry/retry-wait.ts";
import { anyLibrary, number, type Recorded } from "../recorded.ts";
import { namedTimeout } from "./case.ts";

const codes: Readonly<Record<string, string>> = {
  refused: "ECONNREFUSED",
  "timed-out": "ECONNABORTED",
  [namedTimeout]: "ETIMEDOUT",
};

const [network, idempotent] = retryRules("axios-retry").on as [Cause, Cause];
const retryable: Cause = { ...idempotent, methods: undefined };
const conditions: Readonly<Record<string, RetrySettings["on"]>> = {
  isNetworkError: [network],
  isRetryableError: [retryable],
  isSafeRequestError: [{ ...retryable, methods: ["GET", "HEAD", "OPTIONS"] }],
  isIdempotentRequestError: [idempotent],
  isNetworkOrIdempotentRequestError: [network, idempotent],
  always: [{ failures: {}, answers: { except: ["2xx"] } }],
};

export const axiosRetry = v.pipe(
  v.strictObject({
    ...anyLibrary,
    options: v.strictObject({
      retries: number,
      retryDelay: v.optional(v.pipe(v.string(), v.regex(/^(exponentialDelay|linearDelay)(\(\d*\))?$/))),
      retryCondition: v.optional(v.picklist(Object.keys(conditions))),
      shouldResetTimeout: v.optional(v.boolean(), false),
    }),
  }),
  v.transform(({ options: set }): Recorded => {
    const { wait } = retryRules("axios-retry");
    return {
      rules: retryRules("axios-retry", {
        tries: set.retries === undefined ? undefined : set.retries + 1,
        on: set.retryCondition === undefined ? undefined : conditions[set.retryCondition],
        wait: set.retryDelay === undefined ? undefined : { ...wait, ...waitOf(set.retryDelay) },
      }),
      timeoutSpansTries: !set.shouldResetTimeout,
      tell: ({ end: { answer, failure } }) => {
        const name = "AxiosError";
        if (failure !== undefined) return { error: codes[failure] ?? "ECONNRESET", name };
        const status = Number(answer);
        if (status >= 200 && status < 300) return answer === 206 ? { status, body: "67890" } : { status };
        return { error: status >= 400 && status < 500 ? "ERR_BAD_REQUEST" : "ERR_BAD_RESPONSE", name, status };
      },
    };
  }),
);

/** Reads a wait. Retries are counted from 1, so an exponential delay begins with twice the factor. */
function waitOf(written: string): Partial<RetryWait> {
  const factor = Number(/\((\d+)\)/.exec(written)?.[1] ?? 100);
  if (written.startsWith("linear")) return { base: { kind: "linear", firstMs: factor, stepMs: factor } };
  const jitter = { kind: "range", from: { times: 1, plusMs: 0 }, to: { times: 1.2, plusMs: 0 } } as const;
  return { base: { kind: "exponential", firstMs: 2 * factor, factor: 2 }, jitter };
}
