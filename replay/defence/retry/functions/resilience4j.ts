import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/libraries.ts";
import type { Cause } from "../../../../src/policy/retry/rules.ts";
import type { Base, Jitter, Wait } from "../../../../src/policy/retry/wait.ts";
import { readConfig } from "../config.ts";
import { anyLibrary, classOf, type Draft, lower, maybeNumber, type Recorded } from "../recorded.ts";

export const resilience4j = v.pipe(
  v.strictObject({ ...anyLibrary, config: v.string() }),
  v.transform(({ config }): Recorded => {
    const { on, wait } = retryRules("resilience4j");
    const draft: Draft = { on, wait };
    const results: Cause[] = [];
    let failAfterMaxAttempts = false;
    const set = (base: Base, more: Partial<Wait> = {}) => {
      draft.wait = { ...wait, base, capped: "after-jitter", rounded: "down", ...more };
    };
    readConfig(config, {
      ofDefaults: () => {},
      maxAttempts: (most) => {
        draft.tries = Number(most);
      },
      waitDuration: (ms) => set({ kind: "fixed", ms: Number(ms) }),
      of: (first, next = "x -> x * 1") => set(changing(Number(first), `${next}`)),
      ofExponentialBackoff: (first, factor, most) => set(growing(first, factor), { mostMs: maybeNumber(most) }),
      ofRandomized: (ms = 500, part = 0.5) => set({ kind: "fixed", ms: Number(ms) }, around(part)),
      ofExponentialRandomBackoff: (first, factor, part = 0.5, most) =>
        set(growing(first, factor), { ...around(part), mostMs: maybeNumber(most) }),
      retryExceptions: (...names) => {
        draft.on = [{ failures: { only: names.map(lower) } }];
      },
      ignoreExceptions: (...names) => {
        draft.on = [{ failures: { except: ["error", ...names.map(lower)] } }];
      },
      retryOnResult: (value) => results.push({ answers: { only: [value] } }),
      failAfterMaxAttempts: (value) => {
        failAfterMaxAttempts = value === "true";
      },
    });
    return {
      rules: retryRules("resilience4j", { ...draft, on: [...(draft.on ?? []), ...results] }),
      tell: ({ end, why }) => {
        if (end.failure !== undefined) return { error: classOf(end) };
        return why === "tries" && failAfterMaxAttempts ? { error: "MaxRetriesExceededException" } : { ok: end.answer };
      },
    };
  }),
);

function growing(firstMs: number | string = 500, factor: number | string = 1.5): Base {
  return { kind: "exponential", firstMs: Number(firstMs), factor: Number(factor), whole: true };
}

/** `x -> x + 50` or `x -> x * 2`. */
function changing(firstMs: number, next: string): Base {
  const [, sign, by = "0"] = /^x -> x ([+*]) ([\d.]+)$/.exec(next) ?? [];
  if (sign === "+") return { kind: "linear", firstMs, stepMs: Number(by) };
  return growing(firstMs, by);
}

/** A share less or more. The number is rounded down, so the upper end is one more. */
function around(share: number | string): { jitter: Jitter; leastMs: number } {
  const part = Number(share);
  const to = { times: 1 + part, plusMs: 1 };
  return { jitter: { kind: "range", from: { times: 1 - part, plusMs: 0 }, to }, leastMs: 1 };
}
