import type { BulkheadRules } from "./bulkhead.ts";

/** Settings of a bulkhead. Each kind takes those it knows and has defaults of its own. */
export interface BulkheadSettings {
  readonly slots?: number | undefined;
  readonly queue?: number | undefined;
  readonly waitMs?: number | undefined;
}

const endless = Number.POSITIVE_INFINITY;
const own = { moreSlots: 0, queue: endless, waitMs: endless, full: "newcomer", closedMs: 0 } as const;

/** A test compares each library's rules with recordings of that library. */
export const bulkheads = {
  /** A queue or a maximum wait lets calls wait; if only one of them is set, the other is unlimited. */
  lab({ slots = 10, waitMs = endless, ...settings }: BulkheadSettings): BulkheadRules {
    const { queue = waitMs === endless ? 0 : endless } = settings;
    return { ...own, slots, queue: waitMs === 0 ? 0 : queue, waitMs };
  },

  /** With a maximum wait the queue is unlimited. */
  resilience4j({ slots = 25, waitMs = 0 }: BulkheadSettings): BulkheadRules {
    return { ...own, slots, queue: waitMs > 0 ? endless : 0, waitMs };
  },

  "resilience4j-threads"({ slots = 1, queue = 100 }: BulkheadSettings): BulkheadRules {
    return { ...own, slots, moreSlots: 1, queue };
  },

  cockatiel({ slots = 1, queue = 0 }: BulkheadSettings): BulkheadRules {
    return { ...own, slots, queue };
  },

  opossum({ slots = endless }: BulkheadSettings): BulkheadRules {
    return { ...own, slots, queue: 0 };
  },

  "failsafe-go"({ slots = 1, waitMs = 0 }: BulkheadSettings): BulkheadRules {
    return { ...own, slots, queue: waitMs > 0 ? endless : 0, waitMs };
  },

  "p-limit"({ slots = 1 }: BulkheadSettings): BulkheadRules {
    return { ...own, slots };
  },

  bottleneck({ slots = endless, queue = endless }: BulkheadSettings): BulkheadRules {
    return { ...own, slots, queue, full: "oldest", closedMs: 5000 };
  },
} satisfies Record<string, (settings: BulkheadSettings) => BulkheadRules>;

export type BulkheadKind = keyof typeof bulkheads;
export const bulkheadKinds = Object.keys(bulkheads) as [BulkheadKind, ...BulkheadKind[]];

/** The settings that each kind of bulkhead accepts. */
export const bulkheadTakes: Readonly<Record<BulkheadKind, readonly (keyof BulkheadSettings)[]>> = {
  lab: ["slots", "queue", "waitMs"],
  resilience4j: ["slots", "waitMs"],
  "resilience4j-threads": ["slots", "queue"],
  cockatiel: ["slots", "queue"],
  opossum: ["slots"],
  "failsafe-go": ["slots", "waitMs"],
  "p-limit": ["slots"],
  bottleneck: ["slots", "queue"],
};
