import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { Cause } from "../../../../src/policy/retry/retry-rules.ts";
import { anyLibrary, number, type Recorded, type Result } from "../recorded.ts";

/** The failures that undici reports under each code. */
const failuresOf: Readonly<Record<string, readonly string[]>> = {
  ECONNRESET: ["reset", "cut"],
  ECONNREFUSED: ["refused"],
  UND_ERR_SOCKET: ["hung-up"],
  UND_ERR_HEADERS_TIMEOUT: ["timed-out", "timed-out-by-name"],
  ENOTFOUND: ["unreachable"],
};

function told(failure: string): Result {
  const [error = failure] = Object.entries(failuresOf).find(([, names]) => names.includes(failure)) ?? [];
  const names: Readonly<Record<string, string>> = {
    UND_ERR_SOCKET: "SocketError",
    UND_ERR_HEADERS_TIMEOUT: "HeadersTimeoutError",
  };
  return { error, name: names[error] ?? "Error" };
}

export const undici = v.pipe(
  v.strictObject({
    ...anyLibrary,
    via: v.picklist(["RetryAgent", "interceptor"]),
    options: v.strictObject({
      maxRetries: number,
      minTimeout: v.optional(v.number(), 500),
      maxTimeout: v.optional(v.number(), 30_000),
      timeoutFactor: v.optional(v.number(), 2),
      /** Has no effect in the recorded version. */
      retryAfter: v.optional(v.boolean()),
      methods: v.optional(v.array(v.string())),
      statusCodes: v.optional(v.array(v.number())),
      errorCodes: v.optional(v.array(v.string())),
      throwOnError: v.optional(v.boolean(), true),
    }),
  }),
  v.transform(({ options: set }): Recorded => {
    const rules = retryRules("undici");
    const [byDefault] = rules.on as [Cause];
    const answers = set.statusCodes === undefined ? byDefault.answers : { only: set.statusCodes };
    const failures =
      set.errorCodes === undefined
        ? byDefault.failures
        : { only: set.errorCodes.flatMap((code) => failuresOf[code] ?? [code]) };
    const refused = (status: unknown) => ({ error: "UND_ERR_REQ_RETRY", name: "RequestRetryError", status });
    return {
      rules: {
        ...rules,
        tries: set.maxRetries === undefined ? rules.tries : set.maxRetries + 1,
        on: [{ methods: set.methods ?? byDefault.methods, answers, failures }],
        wait: {
          ...rules.wait,
          base: { kind: "exponential", firstMs: set.minTimeout, factor: set.timeoutFactor },
          mostMs: set.maxTimeout,
        },
        retryAfter: rules.retryAfter && { ...rules.retryAfter, mostMs: set.maxTimeout },
      },
      tell: ({ end: { answer, failure }, resumes }) => {
        if (failure !== undefined) return told(failure);
        if (resumes) return answer === 206 ? { status: 200, body: "1234567890" } : refused(answer);
        return set.throwOnError && answers?.only?.includes(Number(answer)) ? refused(answer) : { status: answer };
      },
    };
  }),
);
