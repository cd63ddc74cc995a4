import * as v from "valibot";
import type { BulkheadRules } from "../../../src/policy/bulkhead/bulkhead.ts";
import { bulkheads } from "../../../src/policy/bulkhead/libraries.ts";

/** A bulkhead as recorded. */
export interface Recorded {
  readonly rules: BulkheadRules;
  readonly error: string;
  readonly message?: string;
  /** Not replayed, for a reason. */
  readonly beside?: string;
}

const any = { id: v.string() };
const number = v.optional(v.number());

const resilience4j = v.pipe(
  v.strictObject({
    ...any,
    kind: v.optional(v.literal("ThreadPoolBulkhead")),
    maxConcurrentCalls: number,
    maxWaitMs: number,
    fairCallHandling: v.optional(v.boolean()),
    coreThreadPoolSize: v.optional(v.number(), 1),
    maxThreadPoolSize: number,
    queueCapacity: number,
  }),
  v.transform((set): Recorded => {
    const error = "BulkheadFullException";
    const full = (name: string) => `Bulkhead '${name}' is full and does not permit further calls`;
    if (set.kind === undefined) {
      const rules = bulkheads.resilience4j({ slots: set.maxConcurrentCalls, waitMs: set.maxWaitMs });
      return { rules, error, message: full("b") };
    }
    const slots = set.coreThreadPoolSize;
    const moreSlots = (set.maxThreadPoolSize ?? slots) - slots;
    const rules = bulkheads["resilience4j-threads"]({ slots, queue: set.queueCapacity });
    return { rules: { ...rules, moreSlots }, error, message: full("t") };
  }),
);

const cockatiel = v.pipe(
  v.strictObject({ ...any, limit: v.number(), queue: v.optional(v.number(), 0) }),
  v.transform(
    ({ limit, queue }): Recorded => ({
      rules: bulkheads.cockatiel({ slots: limit, queue }),
      error: "BulkheadRejectedError",
      message: `Bulkhead capacity exceeded (0/${limit} execution slots, 0/${queue} available)`,
    }),
  ),
);

const opossum = v.pipe(
  v.strictObject({ ...any, capacity: number }),
  v.transform(
    ({ capacity }): Recorded => ({
      rules: bulkheads.opossum({ slots: capacity }),
      error: "ESEMLOCKED",
      message: "Semaphore locked",
    }),
  ),
);

const pLimit = v.pipe(
  v.strictObject({ ...any, concurrency: v.number() }),
  v.transform(({ concurrency }): Recorded => ({ rules: bulkheads["p-limit"]({ slots: concurrency }), error: "" })),
);

const failsafeGo = v.pipe(
  v.strictObject({ ...any, maxConcurrency: v.number(), maxWaitMs: number }),
  v.transform(
    ({ maxConcurrency, maxWaitMs }): Recorded => ({
      rules: bulkheads["failsafe-go"]({ slots: maxConcurrency, waitMs: maxWaitMs }),
      error: "bulkhead full",
    }),
  ),
);

const strategies = { LEAK: "oldest", OVERFLOW: "newcomer", BLOCK: "everyone" } as const;
const rate = "minTime and reservoir limit how many calls begin in a time, not how many run; that is a rate limit";

const bottleneck = v.pipe(
  v.strictObject({
    ...any,
    options: v.strictObject({
      maxConcurrent: number,
      highWater: number,
      strategy: v.optional(v.picklist(["LEAK", "OVERFLOW", "BLOCK"]), "LEAK"),
      penalty: number,
      minTime: number,
      reservoir: number,
      reservoirRefreshAmount: number,
      reservoirRefreshInterval: number,
    }),
  }),
  v.transform(({ options: set }): Recorded => {
    const rules = bulkheads.bottleneck({ slots: set.maxConcurrent, queue: set.highWater });
    const recorded = {
      rules: { ...rules, full: strategies[set.strategy], closedMs: set.penalty ?? rules.closedMs },
      error: "BottleneckError",
      message: "This job has been dropped by Bottleneck",
    };
    return set.minTime === undefined && set.reservoir === undefined ? recorded : { ...recorded, beside: rate };
  }),
);

/** How settings in the words of each library are read; a recording names the library in its own way. */
export const words: readonly (readonly [library: RegExp, words: v.GenericSchema<unknown, Recorded>])[] = [
  [/^resilience4j/, resilience4j],
  [/^cockatiel/, cockatiel],
  [/^opossum/, opossum],
  [/^p-limit/, pLimit],
  [/failsafe-go\/bulkhead$/, failsafeGo],
  [/^bottleneck/, bottleneck],
];
