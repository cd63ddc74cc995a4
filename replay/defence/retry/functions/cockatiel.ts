import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import { jitters, type RetryWait } from "../../../../src/policy/retry/retry-wait.ts";
import { anyLibrary, classOf, messageOf, number, type Recorded } from "../recorded.ts";

const generators = [
  "decorrelatedJitterGenerator",
  "noJitterGenerator",
  "halfJitterGenerator",
  "fullJitterGenerator",
] as const;
const exponential = v.strictObject({
  generator: v.optional(v.picklist(generators), "decorrelatedJitterGenerator"),
  initialDelay: v.optional(v.number(), 128),
  maxDelay: v.optional(v.number(), 30_000),
  exponent: v.optional(v.number(), 2),
});

const backoff = v.union([
  v.strictObject({ constant: v.number() }),
  v.strictObject({ iterable: v.array(v.number()) }),
  v.strictObject({ exponential }),
]);

export const cockatiel = v.pipe(
  v.strictObject({
    ...anyLibrary,
    retry: v.strictObject({ maxAttempts: number }),
    backoff: v.optional(backoff),
    handle: v.optional(v.literal("Fail only")),
  }),
  v.transform(({ retry: { maxAttempts }, backoff: waits, handle }): Recorded => {
    const rules = retryRules("cockatiel", {
      tries: maxAttempts === undefined ? undefined : maxAttempts + 1,
      on: handle === undefined ? undefined : [{ failures: { only: ["fail"] } }],
    });
    return {
      rules: { ...rules, wait: { ...rules.wait, ...(waits && waitOf(waits)) } },
      tell: ({ end }) =>
        end.failure === undefined ? { ok: end.answer } : { error: classOf(end), message: messageOf(end) },
    };
  }),
);

function waitOf(set: v.InferOutput<typeof backoff>): Partial<RetryWait> {
  if ("constant" in set) return { base: { kind: "fixed", ms: set.constant } };
  if ("iterable" in set) return { base: { kind: "listed", ms: set.iterable } };
  const { generator, initialDelay: firstMs, maxDelay: mostMs, exponent } = set.exponential;
  if (generator === "decorrelatedJitterGenerator")
    return { base: { kind: "smooth", firstMs, factor: exponent }, mostMs };
  // Only decorrelated waits use the exponent.
  const base = { kind: "exponential", firstMs, factor: 2 } as const;
  if (generator === "noJitterGenerator") return { base, mostMs };
  return { base, mostMs, jitter: generator === "fullJitterGenerator" ? jitters.full : jitters.equal };
}
