import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { Cause } from "../../../../src/policy/retry/retry-rules.ts";
import { anyLibrary, type Last, number, type Recorded } from "../recorded.ts";

/** The failures that got reports under each code. */
const failuresOf: Readonly<Record<string, readonly string[]>> = {
  ETIMEDOUT: ["timed-out", "timed-out-by-name"],
  ECONNRESET: ["reset", "hung-up", "cut"],
  ECONNREFUSED: ["refused"],
  ENOTFOUND: ["unreachable"],
};

function isError({ end: { answer, failure } }: Pick<Last, "end">): boolean {
  return failure !== undefined || Number(answer) >= 400 || Number(answer) < 200;
}

export const got = v.pipe(
  v.strictObject({
    ...anyLibrary,
    options: v.strictObject({
      limit: number,
      noise: v.optional(v.number(), 100),
      backoffLimit: number,
      maxRetryAfter: v.optional(v.number(), Number.POSITIVE_INFINITY),
      methods: v.optional(v.array(v.string())),
      statusCodes: v.optional(v.array(v.number())),
      errorCodes: v.optional(v.array(v.string())),
    }),
  }),
  v.transform(({ options: set }): Recorded => {
    const rules = retryRules("got");
    const [byDefault, tooLarge] = rules.on as [Cause, Cause];
    const methods = set.methods ?? byDefault.methods;
    const codes = set.errorCodes ?? Object.keys(failuresOf);
    const statuses = set.statusCodes ?? [...(byDefault.answers?.only ?? []), 413];
    const answers = { only: statuses.filter((status) => status !== 413) };
    const failures = { only: codes.flatMap((code) => failuresOf[code] ?? [code]) };
    const on: Cause[] = [{ methods, answers, failures }];
    if (statuses.includes(413)) on.push({ ...tooLarge, methods });
    return {
      rules: {
        ...rules,
        tries: set.limit === undefined ? rules.tries : set.limit + 1,
        on,
        wait: {
          ...rules.wait,
          mostMs: set.backoffLimit,
          jitter: { kind: "range", from: { times: 1, plusMs: 0 }, to: { times: 1, plusMs: set.noise } },
        },
        retryAfter: rules.retryAfter && { ...rules.retryAfter, mostMs: set.maxRetryAfter },
      },
      tell: (last) => {
        const { answer: status, failure } = last.end;
        if (failure === undefined && isError(last))
          return { error: "ERR_NON_2XX_3XX_RESPONSE", name: "HTTPError", status };
        if (failure === undefined) return status === 206 ? { status, body: "67890" } : { status };
        const [error = failure] = Object.entries(failuresOf).find(([, names]) => names.includes(failure)) ?? [];
        const name = error === "ETIMEDOUT" ? "TimeoutError" : "RequestError";
        return failure === "cut" ? { error, name, status: 200 } : { error, name };
      },
      // got computes a delay after every error, 0 for no retry, and only then notices that a stream cannot be sent again.
      writesAtStop: (last, waitMs) => (isError(last) ? (last.why === "stream" ? waitMs : 0) : undefined),
    };
  }),
);
