import * as v from "valibot";
import { breakers } from "../../../../src/policy/breaker/breaker-libraries.ts";
import { renamed } from "../../renamed.ts";
import { anyLibrary, counted, number, type Recorded } from "./word.ts";

const generators = ["noJitter", "noJitterGenerator"];
const growing = v.strictObject({
  initialDelay: v.optional(v.number(), 128),
  maxDelay: v.optional(v.number(), 30_000),
  /** Has no effect, because without jitter a wait doubles. */
  exponent: number,
  generator: v.picklist(generators, "a breaker's wait with jitter cannot be replayed"),
});

const any = {
  ...anyLibrary,
  halfOpenAfter: v.union([v.number(), v.strictObject({ exponential: growing })]),
  handle: counted,
};

const settings = v.variant("breaker", [
  v.strictObject({ ...any, breaker: v.literal("ConsecutiveBreaker"), k: v.number() }),
  v.strictObject({
    ...any,
    breaker: v.literal("CountBreaker"),
    threshold: v.number(),
    size: v.number(),
    minimumNumberOfCalls: number,
  }),
  v.strictObject({
    ...any,
    breaker: v.literal("SamplingBreaker"),
    threshold: v.number(),
    durationMs: v.number(),
    minimumRps: number,
  }),
]);
type Settings = v.InferOutput<typeof settings>;

function closed(set: Settings) {
  if (set.breaker === "ConsecutiveBreaker") return { failures: set.k };
  if (set.breaker === "CountBreaker")
    return { share: set.threshold, ofCalls: set.size, atLeast: set.minimumNumberOfCalls };
  const settings = { share: set.threshold, ofMs: set.durationMs };
  const { window } = breakers.cockatiel(settings);
  const windowMs = window.kind === "slices" ? window.slices * window.sliceMs : 0;
  return { ...settings, atLeast: set.minimumRps ? windowMs * (set.minimumRps / 1000) : undefined };
}

export const cockatiel = renamed(
  { duration: "durationMs" },
  v.pipe(
    settings,
    v.transform((set): Recorded => {
      const waits = typeof set.halfOpenAfter === "number" ? undefined : set.halfOpenAfter.exponential;
      const openMs =
        typeof set.halfOpenAfter === "number" ? set.halfOpenAfter : set.halfOpenAfter.exponential.initialDelay;
      return {
        rules: {
          ...breakers.cockatiel({ ...closed(set), openMs }),
          openGrows: waits && { factor: 2, mostMs: waits.maxDelay },
        },
        leavesOut: set.handle !== undefined,
        errors: { open: "BrokenCircuitError", halfOpen: "BrokenCircuitError" },
      };
    }),
  ),
);
