import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/breaker-libraries.ts";
import type { BreakerRules } from "../../../../src/policy/breaker/breaker-rules.ts";
import type { WindowRule } from "../../../../src/policy/breaker/window.ts";
import { renamed } from "../../renamed.ts";
import { anyLibrary, leftOut, number, type Recorded } from "./word.ts";

const settings = v.strictObject({
  ...anyLibrary,
  readyToTrip: v.optional(
    v.pipe(v.string(), v.regex(/^(consecutive|failures|ratio)>=?$/, "consecutive, failures or ratio with >= or >")),
  ),
  k: number,
  ratio: number,
  minRequests: number,
  maxRequests: number,
  timeoutMs: number,
  intervalMs: v.optional(v.number(), 0),
  bucketMs: v.optional(v.number(), 0),
  isSuccessful: leftOut,
  isExcluded: leftOut,
});
type Settings = v.InferOutput<typeof settings>;

const names = {
  ReadyToTrip: "readyToTrip",
  MaxRequests: "maxRequests",
  Timeout: "timeoutMs",
  Interval: "intervalMs",
  BucketPeriod: "bucketMs",
  IsSuccessful: "isSuccessful",
  IsExcluded: "isExcluded",
};

/** Whether a setting has exactly the numbers that its ReadyToTrip function uses. */
function fits({ readyToTrip = "", k, ratio, minRequests }: Settings): boolean {
  const isRatio = readyToTrip.startsWith("ratio");
  const counts = readyToTrip !== "" && !isRatio;
  return (k !== undefined) === counts && (ratio !== undefined) === isRatio && (isRatio || minRequests === undefined);
}

export const gobreaker = renamed(
  names,
  v.pipe(
    settings,
    v.check(
      fits,
      "consecutive and failures need k, ratio needs ratio and takes minRequests; nothing else is looked at",
    ),
    v.transform((set): Recorded => {
      const { intervalMs, bucketMs, isSuccessful, isExcluded } = set;
      const rules = breakers.gobreaker({
        ofMs: intervalMs || undefined,
        atLeast: set.minRequests,
        // Zero means the default.
        openMs: set.timeoutMs || undefined,
        probes: set.maxRequests || undefined,
      });
      return {
        rules: {
          ...rules,
          window: intervalMs > 0 && bucketMs > 0 ? buckets(intervalMs, bucketMs) : rules.window,
          trip: readyToTrip(set, rules.trip),
          // IsExcluded applies before IsSuccessful.
          ignored: isSuccessful === undefined || isExcluded !== undefined ? rules.ignored : "success",
        },
        leavesOut: isSuccessful !== undefined || isExcluded !== undefined,
        errors: { open: "circuit breaker is open", halfOpen: "too many requests" },
      };
    }),
  ),
);

/** Returns a window of whole buckets. A single bucket does not slide: it is emptied at the end of each period. */
function buckets(intervalMs: number, sliceMs: number): WindowRule {
  const slices = Math.ceil(intervalMs / sliceMs);
  return slices < 2 ? { kind: "period", forMs: sliceMs } : { kind: "slices", slices, sliceMs, cut: "from-emptied" };
}

function readyToTrip(set: Settings, byDefault: BreakerRules["trip"]): BreakerRules["trip"] {
  if (set.readyToTrip === undefined) return byDefault;
  const above = !set.readyToTrip.endsWith("=");
  const { inARow, ...trip } = byDefault;
  if (set.readyToTrip.startsWith("ratio"))
    return { ...trip, share: set.ratio, atShare: above ? "stays-closed" : "opens" };
  const failures = above ? set.k! + 1 : set.k!;
  return set.readyToTrip.startsWith("consecutive") ? { ...trip, inARow: failures } : { ...trip, failures };
}
