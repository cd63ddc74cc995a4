import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { Cause } from "../../../../src/policy/retry/retry-rules.ts";
import type { Base, Jitter, RetryWait } from "../../../../src/policy/retry/retry-wait.ts";
import { refuse } from "../../../recorded.ts";
import { type Arguments, readConfig } from "../config.ts";
import { anyLibrary, classOf, type Draft, type Recorded } from "../recorded.ts";

export const resilience4j = v.pipe(
  v.strictObject({ ...anyLibrary, config: v.string() }),
  v.transform(({ config }): Recorded => {
    const { wait } = retryRules("resilience4j");
    const draft: Draft = {};
    const retried: string[] = [];
    const ignored: string[] = [];
    const results: Cause[] = [];
    let failAfterMaxAttempts = false;
    const set = (base: Base, more: Partial<RetryWait> = {}) => {
      if (draft.wait !== undefined) refuse(`"${config}" sets two waits`, "leave out one of them");
      draft.wait = { ...wait, base, capped: "after-jitter", rounded: "down", ...more };
    };
    readConfig(config, {
      ofDefaults: () => {},
      custom: () => {},
      maxAttempts: (args) => {
        draft.tries = args.number();
      },
      waitDuration: (args) => set({ kind: "fixed", ms: args.number() }),
      of: (args) => set(changing(args.number(), args.isEmpty ? "x -> x * 1" : args.text())),
      ofExponentialBackoff: (args) => set(growing(args), { mostMs: args.maybeNumber() }),
      ofRandomized: (args) => set({ kind: "fixed", ms: args.number(500) }, around(args.number(0.5))),
      ofExponentialRandomBackoff: (args) =>
        set(growing(args), { ...around(args.number(0.5)), mostMs: args.maybeNumber() }),
      retryExceptions: (args) => retried.push(...args.names()),
      ignoreExceptions: (args) => ignored.push(...args.names()),
      retryOnResult: (args) => results.push({ answers: { only: [args.text()] } }),
      failAfterMaxAttempts: (args) => {
        failAfterMaxAttempts = args.text() === "true";
      },
    });
    const failures = { ...(retried.length > 0 && { only: retried }), except: ["error", ...ignored] };
    return {
      rules: retryRules("resilience4j", { ...draft, on: [{ failures }, ...results] }),
      tell: ({ end, why }) => {
        if (end.failure !== undefined) return { error: classOf(end) };
        return why === "tries" && failAfterMaxAttempts ? { error: "MaxRetriesExceededException" } : { ok: end.answer };
      },
    };
  }),
);

function growing(args: Arguments): Base {
  return { kind: "exponential", firstMs: args.number(500), factor: args.number(1.5), whole: true };
}

/** Reads `x -> x + 50` or `x -> x * 2`. */
function changing(firstMs: number, next: string): Base {
  const [, sign, by] = /^x -> x ([+*]) ([\d.]+)$/.exec(next) ?? [];
  if (by === undefined) return refuse(`"${next}" has no meaning here`, "write x -> x + 50 or x -> x * 2");
  if (sign === "+") return { kind: "linear", firstMs, stepMs: Number(by) };
  return { kind: "exponential", firstMs, factor: Number(by), whole: true };
}

/** Jitter of plus or minus a share. Waits are rounded down, so the upper bound is one more. */
function around(part: number): { jitter: Jitter; leastMs: number } {
  const to = { times: 1 + part, plusMs: 1 };
  return { jitter: { kind: "range", from: { times: 1 - part, plusMs: 0 }, to }, leastMs: 1 };
}
