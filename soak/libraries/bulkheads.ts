import type { Dice } from "./dice.ts";
import { type Plan, planned } from "./plan.ts";

type Count = Parameters<typeof planned>[1];

/** Plans for bulkheads, with calls of random length at random times. */
export function bulkheadPlans(dice: Dice, count: Count): Plan[] {
  const node = { policy: "bulkhead", recorder: "node", clock: "virtual" } as const;
  const cockatiel = () => ({ written: { limit: dice.number(1, 4), queue: dice.number(0, 4) } });
  const opossum = () => ({ written: { capacity: dice.number(1, 4) } });
  return [
    planned({ ...node, library: "cockatiel" }, count, cockatiel, () => apart(dice)),
    planned({ ...node, library: "opossum" }, count, opossum, () => apart(dice)),
    planned(
      { policy: "bulkhead", recorder: "go", clock: "virtual", library: "failsafe-go/bulkhead" },
      count,
      () => ({ written: { maxConcurrency: dice.number(1, 4), maxWaitMs: dice.one(0, 16 + 32 * dice.number(1, 12)) } }),
      () => apart(dice),
    ),
    planned(
      { policy: "bulkhead", recorder: "java", clock: "virtual", library: "resilience4j-bulkhead" },
      count,
      () => ({ written: { maxConcurrentCalls: dice.number(1, 4), maxWaitMs: 0 } }),
      () => apart(dice),
    ),
  ];
}

/**
 * Avoids events at the same time, whose order would be undefined: calls begin at multiples of 32 ms, end some milliseconds after one,
 * and their waits end halfway between two.
 */
function apart(dice: Dice): object {
  const moments = new Set(dice.several(3, 12, () => dice.number(0, 25)));
  const starts = [...moments].sort((one, other) => one - other);
  return { calls: starts.map((each, at) => ({ n: at + 1, startMs: 32 * each, ms: 32 * dice.number(1, 12) + 1 })) };
}
