import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/breaker-libraries.ts";
import { renamed } from "../../renamed.ts";
import { anyLibrary, counted, leftOut, number, part, type Recorded } from "./word.ts";

const names = {
  waitDurationInOpenState: "waitMs",
  slowCallDurationThreshold: "slowCallMs",
  permittedNumberOfCallsInHalfOpenState: "permittedInHalfOpen",
  maxWaitDurationInHalfOpenState: "maxWaitInHalfOpenMs",
  automaticTransitionFromOpenToHalfOpenEnabled: "automaticTransition",
};

export const resilience4j = renamed(
  names,
  v.pipe(
    v.strictObject({
      ...anyLibrary,
      slidingWindowType: v.optional(v.picklist(["COUNT_BASED", "TIME_BASED"])),
      slidingWindowSize: v.optional(v.number(), 100),
      /** Both ways of counting decide alike. */
      slidingWindowSynchronizationStrategy: v.optional(v.picklist(["SYNCHRONIZED", "LOCK_FREE"])),
      minimumNumberOfCalls: number,
      failureRateThreshold: number,
      slowCallRateThreshold: number,
      slowCallMs: number,
      waitMs: number,
      waitExponential: v.optional(v.strictObject({ initialMs: v.number(), multiplier: v.number(), maxMs: number })),
      permittedInHalfOpen: number,
      maxWaitInHalfOpenMs: number,
      transitionToStateAfterWaitDuration: v.optional(v.picklist(["OPEN", "CLOSED"])),
      automaticTransition: v.optional(v.boolean()),
      recordExceptions: counted,
      /** The recorder always ignored this error, unless the setting names errors to record. */
      ignoreExceptions: leftOut,
    }),
    v.check(
      (set) => set.waitMs === undefined || set.waitExponential === undefined,
      "waitMs and waitExponential are two waits: write one",
    ),
    v.transform((set): Recorded => {
      const { slidingWindowSize: size, waitExponential: waits } = set;
      const rules = breakers.resilience4j({
        ...(set.slidingWindowType === "TIME_BASED" ? { ofMs: size * 1000 } : { ofCalls: size }),
        atLeast: set.minimumNumberOfCalls,
        share: part(set.failureRateThreshold),
        slowShare: part(set.slowCallRateThreshold),
        slowerThanMs: set.slowCallMs,
        openMs: waits?.initialMs ?? set.waitMs,
        probes: set.permittedInHalfOpen,
      });
      return {
        rules: {
          ...rules,
          openGrows: waits && { factor: waits.multiplier, mostMs: waits.maxMs ?? Number.POSITIVE_INFINITY },
          halfOpenMostMs: set.maxWaitInHalfOpenMs || rules.halfOpenMostMs,
          undecided: set.transitionToStateAfterWaitDuration === "CLOSED" ? "closed" : "open",
          halfOpens: set.automaticTransition === true ? "by-timer" : rules.halfOpens,
          ignored: set.recordExceptions === undefined || set.ignoreExceptions !== undefined ? rules.ignored : "success",
        },
        leavesOut: true,
        errors: {},
      };
    }),
  ),
);
