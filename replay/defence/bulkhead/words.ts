import * as v from "valibot";
import type { BulkheadRules } from "../../../src/policy/bulkhead/bulkhead.ts";
import { bulkheads } from "../../../src/policy/bulkhead/bulkhead-libraries.ts";
import { renamed } from "../renamed.ts";

/** A recorded bulkhead. */
export interface Recorded {
  readonly rules: BulkheadRules;
  readonly error: string;
  readonly message?: string;
  /** The reason why it is not replayed, if there is one. */
  readonly whyNotReplayed?: string;
}

const any = { id: v.string() };
const number = v.optional(v.number());

const full = (name: string) => ({
  error: "BulkheadFullException",
  message: `Bulkhead '${name}' is full and does not permit further calls`,
});

const resilience4j = v.union(
  [
    v.pipe(
      renamed(
        { maxWaitDuration: "maxWaitMs" },
        v.strictObject({
          ...any,
          maxConcurrentCalls: number,
          maxWaitMs: number,
          /** An unfair queue lets a new call overtake only at the moment when a slot becomes free. */
          fairCallHandling: v.optional(v.boolean()),
        }),
      ),
      v.transform(
        ({ maxConcurrentCalls: slots, maxWaitMs: waitMs }): Recorded => ({
          rules: bulkheads.resilience4j({ slots, waitMs }),
          ...full("b"),
        }),
      ),
    ),
    v.pipe(
      v.strictObject({
        ...any,
        kind: v.literal("ThreadPoolBulkhead"),
        coreThreadPoolSize: v.number(),
        maxThreadPoolSize: number,
        queueCapacity: number,
      }),
      v.transform(({ coreThreadPoolSize: slots, maxThreadPoolSize = slots, queueCapacity: queue }): Recorded => {
        const rules = { ...bulkheads["resilience4j-threads"]({ slots, queue }), moreSlots: maxThreadPoolSize - slots };
        return { rules, ...full("t") };
      }),
    ),
  ],
  "write maxConcurrentCalls, maxWaitMs and fairCallHandling, or kind: ThreadPoolBulkhead with coreThreadPoolSize, maxThreadPoolSize and queueCapacity",
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
  renamed({ maxWaitTime: "maxWaitMs" }, v.strictObject({ ...any, maxConcurrency: v.number(), maxWaitMs: number })),
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
    return set.minTime === undefined && set.reservoir === undefined ? recorded : { ...recorded, whyNotReplayed: rate };
  }),
);

/** The schemas of each library's settings. Recordings spell the names of libraries in different ways. */
export const words: readonly (readonly [library: RegExp, words: v.GenericSchema<unknown, Recorded>])[] = [
  [/^resilience4j/, resilience4j],
  [/^cockatiel/, cockatiel],
  [/^opossum/, opossum],
  [/^p-limit/, pLimit],
  [/failsafe-go\/bulkhead$/, failsafeGo],
  [/^bottleneck/, bottleneck],
];
