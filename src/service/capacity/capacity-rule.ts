import * as v from "valibot";
import { type Distribution, sampler } from "../../policy/random/distribution.ts";
import { opening } from "../setting/opening.ts";
import { described, distribution, duration, flag, share, whole, word } from "../setting/setting.ts";

export const queueOrders = ["fifo", "lifo", "adaptive-lifo"] as const;
export const dropRules = ["none", "expired", "late", "codel"] as const;

/** How much a server does at a time, and what happens to other requests. */
export interface CapacityRule {
  readonly workers?: number | undefined;
  readonly shared: boolean;
  readonly work?: Distribution | undefined;
  /** The fraction by which each other job in progress slows a new one. */
  readonly slowing: number;
  /** The fraction by which each other pair of jobs in progress slows a new one. */
  readonly crossTalk: number;
  readonly queue: QueueRule;
  readonly paused: boolean;
}

export interface QueueRule {
  readonly limit?: number | undefined;
  readonly order: (typeof queueOrders)[number];
  readonly drop: (typeof dropRules)[number];
  /** With `drop: late`, a request that waited longer is rejected; with `codel`, while the queue stands. */
  readonly target: number;
  /** A queue stands if it was not empty for this long. */
  readonly interval: number;
}

const most = 1_000_000;

const queue = v.pipe(
  v.strictObject({
    limit: v.optional(whole(0, most, "How many requests may wait, not counting those being served; 0 means no queue.")),
    order: v.optional(
      word(
        queueOrders,
        "Which waiting request is served next: the first or the last to arrive, or with `adaptive-lifo` the last while the queue stands.",
      ),
      "fifo",
    ),
    drop: v.optional(
      word(
        dropRules,
        "Which requests are dropped when their turn comes: `expired`, whose caller has hung up or whose deadline has passed; `late`, which waited longer than `target`; or, with `codel`, as soon as they have waited too long: `target` if the queue stood when they came, else `interval`.",
      ),
      "none",
    ),
    target: v.optional(
      duration("How long a request may wait with `drop: late`, or with `codel` while the queue stands."),
      "100ms",
    ),
    interval: v.optional(
      duration("A queue stands if it was not empty for this long; for `codel` and `adaptive-lifo`."),
      "100ms",
    ),
  }),
  described("The queue in front of the workers; by default unlimited.", "a map"),
);

/** The setting `capacity` of every server. */
export const capacity = opening(
  "workers",
  whole(1, most, "How many requests are served at a time; a worker stays busy until the response is written."),
  {
    shared: v.optional(
      flag(
        "Processor sharing instead of workers: all requests are served at once, and each is slower the more there are.",
      ),
      false,
    ),
    work: v.optional(distribution("How long the work for one request takes, before its handler runs.")),
    slowing: v.optional(share("The fraction by which each other busy request slows one that starts."), "0%"),
    crossTalk: v.optional(
      share(
        "The fraction by which each two busy requests that must agree slow it, which grows with the square of their number.",
      ),
      "0%",
    ),
    queue: v.optional(queue, {}),
    paused: v.optional(flag("No worker is active: requests queue up."), false),
  },
  "How many requests it can serve at a time, and what happens to the others.",
  "a number of workers, or `{ workers: 30, work: exponential 100ms, queue: { limit: 200 } }`",
);

/** Returns a function that draws the work of a request. */
export function drawOf({ work }: CapacityRule): (uniform: number) => number {
  return work === undefined ? () => 0 : sampler(work);
}
