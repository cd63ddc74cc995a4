import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/libraries.ts";
import type { BreakerRules } from "../../../../src/policy/breaker/rules.ts";
import type { WindowRule } from "../../../../src/policy/breaker/window.ts";
import { anyLibrary, number, type Recorded, text } from "./word.ts";

export const gobreaker = v.pipe(
  v.strictObject({
    ...anyLibrary,
    readyToTrip: v.optional(
      v.pipe(v.string(), v.regex(/^(consecutive|failures|ratio)>=?$/, "consecutive, failures or ratio with >= or >")),
    ),
    k: v.optional(v.number(), 0),
    ratio: number,
    minRequests: number,
    maxRequests: number,
    timeoutMs: number,
    intervalMs: v.optional(v.number(), 0),
    bucketMs: v.optional(v.number(), 0),
    isSuccessful: text,
    isExcluded: text,
  }),
  v.transform((set): Recorded => {
    const { intervalMs, bucketMs } = set;
    const rules = breakers.gobreaker({
      ofMs: intervalMs || undefined,
      atLeast: set.minRequests,
      openMs: set.timeoutMs,
      probes: set.maxRequests,
    });
    return {
      rules: {
        ...rules,
        window: intervalMs > 0 && bucketMs > 0 ? buckets(intervalMs, bucketMs) : rules.window,
        trip: readyToTrip(set, rules.trip),
        ignored: set.isSuccessful === undefined ? rules.ignored : "success",
      },
      leavesOut: set.isSuccessful !== undefined || set.isExcluded !== undefined,
      errors: { open: "circuit breaker is open", halfOpen: "too many requests" },
    };
  }),
);

/** Whole buckets; a single one is not rolled, but emptied. */
function buckets(intervalMs: number, sliceMs: number): WindowRule {
  const slices = Math.ceil(intervalMs / sliceMs);
  return slices < 2 ? { kind: "period", forMs: sliceMs } : { kind: "slices", slices, sliceMs, cut: "from-emptied" };
}

interface ReadyToTrip {
  readonly readyToTrip?: string | undefined;
  readonly k: number;
  readonly ratio?: number | undefined;
}

function readyToTrip({ readyToTrip, k, ratio }: ReadyToTrip, byDefault: BreakerRules["trip"]): BreakerRules["trip"] {
  if (readyToTrip === undefined) return byDefault;
  const above = !readyToTrip.endsWith("=");
  const failures = above ? k + 1 : k;
  const { inARow, ...trip } = byDefault;
  if (readyToTrip.startsWith("consecutive")) return { ...trip, inARow: failures };
  if (readyToTrip.startsWith("failures")) return { ...trip, failures };
  return { ...trip, share: ratio, atShare: above ? "stays-closed" : "opens" };
}
