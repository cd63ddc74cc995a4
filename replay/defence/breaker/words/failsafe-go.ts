import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/breaker-libraries.ts";
import type { BreakerSettings } from "../../../../src/policy/breaker/breaker-settings.ts";
import { renamed } from "../../renamed.ts";
import { anyLibrary, counted, number, part, type Recorded } from "./word.ts";

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
  /** Has no effect, because a breaker that only records results never calls its delay function. */
  delayExponential: v.optional(v.strictObject({ initialMs: v.number(), factor: v.number() })),
  handle: counted,
});
type Settings = v.InferOutput<typeof settings>;

const names = {
  failureThresholdRatio: "failureRatio",
  failureThresholdPeriod: "failurePeriod",
  failureRateThreshold: "failureRate",
  successThresholdRatio: "successRatio",
  delay: "delayMs",
  HandleErrors: "handle",
};

function areOnce({ failureThreshold, failureRatio, failurePeriod, failureRate, ...set }: Settings): boolean {
  const failures = [failureThreshold, failureRatio, failurePeriod, failureRate].filter((each) => each !== undefined);
  return failures.length <= 1 && (set.successThreshold === undefined || set.successRatio === undefined);
}

export const failsafeGo = renamed(
  names,
  v.pipe(
    settings,
    v.check(
      areOnce,
      "one threshold of failures and one of successes; which of several would count depends on their order",
    ),
    v.transform((set): Recorded => {
      const rules = breakers["failsafe-go"]({ ...closed(set), probes: set.successThreshold, openMs: set.delayMs });
      const leavesOut = set.handle !== undefined;
      const errors = { open: "circuit breaker open", halfOpen: "circuit breaker open" };
      if (set.successRatio === undefined) return { rules, leavesOut, errors };
      const [successes, probes] = set.successRatio;
      const verdict = { kind: "counts", successes, failures: probes - successes + 1 } as const;
      return { rules: { ...rules, probes, verdict }, leavesOut, errors };
    }),
  ),
);

function closed({ failureThreshold, failureRatio, failurePeriod, failureRate }: Settings): BreakerSettings {
  if (failureRatio !== undefined) return { failures: failureRatio[0], ofCalls: failureRatio[1] };
  if (failurePeriod !== undefined) return { failures: failurePeriod[0], ofMs: failurePeriod[1] };
  if (failureRate === undefined) return { failures: failureThreshold };
  return { share: part(failureRate[0]), atLeast: failureRate[1], ofMs: failureRate[2] };
}
