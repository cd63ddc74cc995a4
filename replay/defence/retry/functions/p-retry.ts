import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import { anyLibrary, classOf, messageOf, number, type Recorded } from "../recorded.ts";

const twice = { kind: "range", from: { times: 1, plusMs: 0 }, to: { times: 2, plusMs: 0 } } as const;

export const pRetry = v.pipe(
  v.strictObject({
    ...anyLibrary,
    options: v.strictObject({
      retries: number,
      minTimeout: v.optional(v.number(), 1000),
      maxTimeout: number,
      factor: v.optional(v.number(), 2),
      randomize: v.optional(v.boolean(), false),
      maxRetryTime: number,
      shouldRetry: v.optional(v.literal("error is not Other")),
    }),
  }),
  v.transform(({ options: set }): Recorded => {
    const rules = retryRules("p-retry");
    const [{ failures }] = rules.on as [{ failures: { except: string[] } }];
    return {
      rules: {
        ...rules,
        tries: set.retries === undefined ? rules.tries : set.retries + 1,
        on: set.shouldRetry === undefined ? rules.on : [{ failures: { except: [...failures.except, "other"] } }],
        wait: {
          ...rules.wait,
          base: { kind: "exponential", firstMs: set.minTimeout, factor: set.factor },
          mostMs: set.maxTimeout,
          jitter: set.randomize ? twice : undefined,
        },
        mostTime:
          set.maxRetryTime === undefined
            ? undefined
            : { ms: set.maxRetryTime, compared: "passed", at: "stops", shortensWait: true },
      },
      tell: ({ end }) =>
        end.failure === undefined ? { ok: end.answer } : { error: classOf(end), message: messageOf(end) },
    };
  }),
);
