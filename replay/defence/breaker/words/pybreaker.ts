import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/libraries.ts";
import { anyLibrary, number, type Recorded, text } from "./word.ts";

export const pybreaker = v.pipe(
  v.strictObject({
    ...anyLibrary,
    fail_max: number,
    resetMs: number,
    success_threshold: number,
    throw_new_error_on_trip: v.optional(v.boolean()),
    exclude: text,
  }),
  v.transform((set): Recorded => {
    const open = "CircuitBreakerError: Timeout not elapsed yet, circuit breaker still open";
    const opening = "CircuitBreakerError: Failures threshold reached, circuit breaker opened";
    const reopening = "CircuitBreakerError: Trial call failed, circuit breaker opened";
    return {
      rules: breakers.pybreaker({ failures: set.fail_max, openMs: set.resetMs, probes: set.success_threshold }),
      leavesOut: set.exclude !== undefined,
      errors: set.throw_new_error_on_trip === false ? { open } : { open, opening, reopening },
    };
  }),
);
