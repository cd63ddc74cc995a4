import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/libraries.ts";
import type { Wait } from "../../../../src/policy/retry/wait.ts";
import { readConfig } from "../config.ts";
import { anyLibrary, classOf, type Draft, lower, type Recorded } from "../recorded.ts";

const written = v.strictObject({ ...anyLibrary, config: v.string() });

export const springCore = v.pipe(
  written,
  v.transform(({ config }): Recorded => {
    const { tries, wait } = retryRules("spring-core");
    const draft: Draft = { tries };
    const set = { delay: 1000, multiplier: 1, jitter: 0, maxDelay: Number.POSITIVE_INFINITY };
    const put = (name: keyof typeof set) => (ms: number | string | undefined) => {
      set[name] = Number(ms);
    };
    const retries = (most?: number | string) => {
      draft.tries = Number(most) + 1;
    };
    readConfig(config, {
      withDefaults: () => {},
      withMaxRetries: retries,
      maxRetries: retries,
      delay: put("delay"),
      multiplier: put("multiplier"),
      jitter: put("jitter"),
      maxDelay: put("maxDelay"),
      includes: (...names) => {
        draft.on = [{ failures: { only: names.map(lower) } }];
      },
      excludes: (...names) => {
        draft.on = [{ failures: { except: names.map(lower) } }];
      },
    });
    const { delay: firstMs, multiplier: factor, jitter: ms, maxDelay: mostMs } = set;
    const jitter: Wait["jitter"] = ms > 0 ? { kind: "scaled", ms, firstMs } : undefined;
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
    const exponential = (jitter?: Wait["jitter"]) => () => {
      const base = { kind: "exponential", firstMs: 100, factor: 2, whole: true } as const;
      draft.wait = { ...wait, base, jitter, mostMs: 30_000, capped: "after-jitter", rounded: "down" };
    };
    readConfig(config, {
      RetryTemplate: () => {},
      NoBackOffPolicy: () => {},
      SimpleRetryPolicy: (most = 3, classes = "") => {
        draft.tries = Number(most);
        const named = [...`${classes}`.matchAll(/(\w+): true/g)].map(([, name = ""]) => lower(name));
        if (named.length > 0) draft.on = [{ failures: { only: named } }];
      },
      FixedBackOffPolicy: (ms = 1000) => {
        draft.wait = { ...wait, base: { kind: "fixed", ms: Number(ms) } };
      },
      ExponentialBackOffPolicy: exponential(),
      /** From the wait up to the next one. */
      ExponentialRandomBackOffPolicy: exponential({
        kind: "range",
        from: { times: 1, plusMs: 0 },
        to: { times: 2, plusMs: 0 },
      }),
    });
    return {
      rules: retryRules("spring-retry", draft),
      tell: ({ end }) => (end.failure === undefined ? { ok: end.answer } : { error: classOf(end) }),
      // Without a back-off it does not even sleep for nothing.
      writesDown: () => draft.wait !== undefined,
    };
  }),
);
