import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/libraries.ts";
import { anyLibrary, number, type Recorded, text } from "./word.ts";

const generators = ["noJitter", "noJitterGenerator"];
const growing = v.strictObject({
  initialDelay: v.optional(v.number(), 128),
  maxDelay: v.optional(v.number(), 30_000),
  /** Has no effect: without jitter a wait doubles. */
  exponent: number,
  generator: v.picklist(generators, "a breaker's wait with jitter cannot be replayed"),
});

export const cockatiel = v.pipe(
  v.strictObject({
    ...anyLibrary,
    breaker: v.picklist(["ConsecutiveBreaker", "CountBreaker", "SamplingBreaker"]),
    k: number,
    threshold: number,
    size: number,
    minimumNumberOfCalls: number,
    durationMs: number,
    minimumRps: number,
    halfOpenAfter: v.union([v.number(), v.strictObject({ exponential: growing })]),
    handle: text,
  }),
  v.transform((set): Recorded => {
    const waits = typeof set.halfOpenAfter === "number" ? undefined : set.halfOpenAfter.exponential;
    const settings = {
      failures: set.k,
      share: set.threshold,
      ofCalls: set.size,
      ofMs: set.durationMs,
      openMs: typeof set.halfOpenAfter === "number" ? set.halfOpenAfter : set.halfOpenAfter.exponential.initialDelay,
    };
    const { window } = breakers.cockatiel(settings);
    const windowMs = window.kind === "slices" ? window.slices * window.sliceMs : 0;
    const atLeast = set.minimumRps ? windowMs * (set.minimumRps / 1000) : set.minimumNumberOfCalls;
    return {
      rules: {
        ...breakers.cockatiel({ ...settings, atLeast }),
        openGrows: waits && { factor: 2, mostMs: waits.maxDelay },
      },
      leavesOut: set.handle !== undefined,
      errors: { open: "BrokenCircuitError", halfOpen: "BrokenCircuitError" },
    };
  }),
);
