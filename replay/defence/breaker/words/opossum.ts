import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/breaker-libraries.ts";
import { anyLibrary, leftOut, number, part, type Recorded } from "./word.ts";

export const opossum = v.pipe(
  v.strictObject({
    ...anyLibrary,
    timeout: v.optional(v.union([v.number(), v.literal(false)]), 10_000),
    resetTimeout: number,
    errorThresholdPercentage: number,
    rollingCountTimeout: v.optional(v.number(), 10_000),
    rollingCountBuckets: v.optional(v.number(), 10),
    volumeThreshold: number,
    allowWarmUp: v.optional(v.boolean()),
    capacity: number,
    errorFilter: leftOut,
  }),
  v.transform((set): Recorded => {
    const { rollingCountTimeout: ofMs, rollingCountBuckets: slices } = set;
    const rules = breakers.opossum({
      share: part(set.errorThresholdPercentage),
      atLeast: set.volumeThreshold,
      openMs: set.resetTimeout,
    });
    return {
      rules: {
        ...rules,
        window: { kind: "slices", slices, sliceMs: Math.floor(ofMs / slices), cut: "from-emptied" },
        warmUpMs: set.allowWarmUp === true ? ofMs : 0,
      },
      leavesOut: set.errorFilter !== undefined,
      timeoutMs: set.timeout || undefined,
      slots: set.capacity,
      errors: { open: "EOPENBREAKER", halfOpen: "EOPENBREAKER", full: "ESEMLOCKED", timeout: "ETIMEDOUT" },
    };
  }),
);
