import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { RetryWait } from "../../../../src/policy/retry/retry-wait.ts";
import { refuse } from "../../../recorded.ts";
import { type Arguments, readConfig } from "../config.ts";
import { anyLibrary, classOf, type Draft, type Recorded } from "../recorded.ts";

const written = v.strictObject({ ...anyLibrary, config: v.string() });

export const springCore = v.pipe(
  written,
  v.transform(({ config }): Recorded => {
    const { tries, wait } = retryRules("spring-core");
    const draft: Draft = { tries };
    const set = { delay: 1000, multiplier: 1, jitter: 0, maxDelay: Number.POSITIVE_INFINITY };
    const included: string[] = [];
    const excluded: string[] = [];
    const put = (name: keyof typeof set) => (args: Arguments) => {
      set[name] = args.number();
    };
    const retries = (args: Arguments) => {
      draft.tries = args.number() + 1;
    };
    readConfig(config, {
      withDefaults: () => {},
      withMaxRetries: retries,
      maxRetries: retries,
      delay: put("delay"),
      multiplier: put("multiplier"),
      jitter: put("jitter"),
      maxDelay: put("maxDelay"),
      includes: (args) => included.push(...args.names()),
      excludes: (args) => excluded.push(...args.names()),
    });
    draft.on = [{ failures: { ...(included.length > 0 && { only: included }), except: excluded } }];
    const { delay: firstMs, multiplier: factor, jitter: ms, maxDelay: mostMs } = set;
    const jitter: RetryWait["jitter"] = ms > 0 ? { kind: "scaled", ms, firstMs } : undefined;
    draft.wait = {
      ...wait,
      base: { kind: "exponential", firstMs, factor, whole: true },
      jitter,
      mostMs,
      rounded: "down",
    };
    return {
      rules: retryRules("spring-core", draft),
      tell: ({ end }) =>
        end.failure === undefined ? { ok: end.answer } : { error: "RetryException", cause: classOf(end) },
    };
  }),
);

export const springRetry = v.pipe(
  written,
  v.transform(({ config }): Recorded => {
    const { on, wait } = retryRules("spring-retry");
    const draft: Draft = { on };
    const exponential = (args: Arguments, isRandom: boolean) => {
      const [firstMs, factor, mostMs] = [args.number(100), args.number(2), args.number(30_000)];
      const base = { kind: "exponential", firstMs, factor, whole: true } as const;
      // A random wait is between the regular one and the next regular one.
      const to = { times: factor, plusMs: 0 };
      const jitter = isRandom ? ({ kind: "range", from: { times: 1, plusMs: 0 }, to } as const) : undefined;
      draft.wait = { ...wait, base, jitter, mostMs, capped: "after-jitter", rounded: "down" };
    };
    readConfig(config, {
      RetryTemplate: () => {},
      NoBackOffPolicy: () => {},
      SimpleRetryPolicy: (args) => {
        draft.tries = args.number(3);
        if (!args.isEmpty) draft.on = [{ failures: { only: retriedOf(args.text()) } }];
      },
      FixedBackOffPolicy: (args) => {
        draft.wait = { ...wait, base: { kind: "fixed", ms: args.number(1000) } };
      },
      ExponentialBackOffPolicy: (args) => exponential(args, false),
      ExponentialRandomBackOffPolicy: (args) => exponential(args, true),
    });
    return {
      rules: retryRules("spring-retry", draft),
      tell: ({ end }) => (end.failure === undefined ? { ok: end.answer } : { error: classOf(end) }),
      // Without a back-off it does not sleep at all.
      writesDown: () => draft.wait !== undefined,
    };
  }),
);

/** Reads `{Fail: true, Other: false}`. Other classes are not retried. */
function retriedOf(classes: string): string[] {
  if (!/^\{\w+: (true|false)(, ?\w+: (true|false))*\}$/.test(classes))
    refuse(`"${classes}" has no meaning here`, "write {Fail: true}");
  return [...classes.matchAll(/(\w+): true/g)].map(([, name = ""]) => name.toLowerCase());
}
