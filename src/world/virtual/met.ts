import type { NetworkFaults } from "../../fault/network-faults.ts";
import type { Failure, What } from "../../trace.ts";
import type { Server } from "../server.ts";
import type { CallPlan, Surroundings } from "./call-plan.ts";

export const refused: Failure = { name: "refused", phase: "connect", code: "ECONNREFUSED" };

interface Meeting {
  readonly plan: CallPlan;
  readonly world: Surroundings;
  note(what: What): void;
}

/** What a call meets before it can arrive; undefined where nothing is in its way. */
export function metBefore(
  { name, off }: Server,
  networkFaults: NetworkFaults,
  { plan: { ask, from }, world, note }: Meeting,
): Failure | "nothing" | undefined {
  if (!networkFaults.any) return off ? refused : undefined;
  const struck = networkFaults.struck(ask, world.kernel.nowMs, (purpose) => world.chance(name, purpose));
  if (struck === undefined) return off ? refused : undefined;
  const { fault, value } = struck;
  note({ kind: "decided", by: fault.name, says: fault.says(value) });
  const seen = fault.meets?.(value, off)?.[from.calls.client];
  if (seen === undefined) return off ? refused : undefined;
  return seen.ends as Failure | "nothing";
}
