import type { Fault } from "../../fault/fault.ts";
import type { NetworkFaults } from "../../fault/network-faults.ts";
import type { ClientName, OutgoingRequest } from "../../service/service.ts";
import type { Failure } from "../../trace.ts";
import type { Server } from "../server.ts";
import type { CallPlan, CallWorld, VirtualDestination } from "./call-plan.ts";

export const refused: Failure = { name: "refused", phase: "connect", code: "ECONNREFUSED" };

/** The effect of network faults on a call: a failure, no reply at all, or a fault that lets the call through. */
export type Met = Failure | "nothing" | Fault | undefined;

/** The failure of a request that its client does not send: fetch rejects it before it connects. */
export function unsendableBy(client: ClientName, { method, body }: OutgoingRequest): Failure | undefined {
  const isEmpty = body instanceof Uint8Array && body.length === 0;
  if (client !== "fetch" || isEmpty || (method !== "GET" && method !== "HEAD")) return undefined;
  return { name: "client-error", phase: "connect", code: "Request with GET/HEAD method cannot have body." };
}

export function metBefore({ running, networkFaults, door }: VirtualDestination, plan: CallPlan, world: CallWorld): Met {
  if (door !== undefined && !running.doors.includes(door)) return refused;
  const { server } = running;
  if (!networkFaults.any) return server.off ? refused : undefined;
  return struckBefore(server, networkFaults, plan, world);
}

function struckBefore(
  { name, off }: Server,
  networkFaults: NetworkFaults,
  { ask, from, call, observer }: CallPlan,
  world: CallWorld,
): Met {
  const struck = networkFaults.struck(ask, world.kernel.nowMs, (purpose) => world.chance(name, purpose));
  if (struck === undefined) return off ? refused : undefined;
  const { fault, value } = struck;
  const seen = fault.meets?.(value, off)?.[from.calls.client];
  // A fault that lets calls through belongs to the server and is off together with it.
  if (seen === undefined && off) return refused;
  world.record(name, call, { kind: "decided", by: fault.name, says: fault.says(value) }, undefined, observer);
  if (seen === undefined) return fault;
  return unsendableBy(from.calls.client, ask) ?? (seen.ends as Failure | "nothing");
}
