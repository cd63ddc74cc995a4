import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/breaker-libraries.ts";
import { anyLibrary, leftOut, number, type Recorded } from "./word.ts";

export const pybreaker = v.pipe(
  v.strictObject({
    ...anyLibrary,
    fail_max: number,
    resetMs: number,
    /** The timeout in seconds. */
    reset_timeout: number,
    success_threshold: number,
    throw_new_error_on_trip: v.optional(v.boolean()),
    exclude: leftOut,
  }),
  v.check(
    (set) => set.resetMs === undefined || set.reset_timeout === undefined,
    "reset_timeout and resetMs are the same setting",
  ),
  v.transform(({ reset_timeout: seconds, resetMs = seconds && seconds * 1000, ...set }): Recorded => {
    const open = "CircuitBreakerError: Timeout not elapsed yet, circuit breaker still open";
    const opening = "CircuitBreakerError: Failures threshold reached, circuit breaker opened";
    const reopening = "CircuitBreakerError: Trial call failed, circuit breaker opened";
    return {
      rules: breakers.pybreaker({ failures: set.fail_max, openMs: resetMs, probes: set.success_threshold }),
      leavesOut: set.exclude !== undefined,
      errors: set.throw_new_error_on_trip === false ? { open } : { open, opening, reopening },
    };
  }),
);
