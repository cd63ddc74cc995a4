import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/libraries.ts";
import type { BreakerSettings } from "../../../../src/policy/breaker/settings.ts";
import { anyLibrary, number, part, type Recorded, text } from "./word.ts";

const pair = v.optional(v.tuple([v.number(), v.number()]));

const settings = v.strictObject({
  ...anyLibrary,
  failureThreshold: number,
  failureRatio: pair,
  failurePeriod: pair,
  failureRate: v.optional(v.tuple([v.number(), v.number(), v.number()])),
  successThreshold: number,
  successRatio: pair,
  delayMs: number,
  /** Has no effect: a breaker that only records results never asks its delay function. */
  delayExponential: v.optional(v.strictObject({ initialMs: v.number(), factor: v.number() })),
  handle: text,
});

export const failsafeGo = v.pipe(
  settings,
  v.transform((set): Recorded => {
    const rules = breakers["failsafe-go"]({ ...closed(set), probes: set.successThreshold, openMs: set.delayMs });
    const leavesOut = set.handle !== undefined;
    const errors = { open: "circuit breaker open", halfOpen: "circuit breaker open" };
    if (set.successRatio === undefined) return { rules, leavesOut, errors };
    const [successes, probes] = set.successRatio;
    const verdict = { kind: "counts", successes, failures: probes - successes + 1 } as const;
    return { rules: { ...rules, probes, verdict }, leavesOut, errors };
  }),
);

function closed(set: v.InferOutput<typeof settings>): BreakerSettings {
  const { failureThreshold, failureRatio, failurePeriod, failureRate } = set;
  if (failureRatio !== undefined) return { failures: failureRatio[0], ofCalls: failureRatio[1] };
  if (failurePeriod !== undefined) return { failures: failurePeriod[0], ofMs: failurePeriod[1] };
  if (failureRate === undefined) return { failures: failureThreshold };
  return { share: part(failureRate[0]), atLeast: failureRate[1], ofMs: failureRate[2] };
}
