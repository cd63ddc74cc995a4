import type { Fault, PlannedFault } from "../../../fault/fault.ts";
import type { NetworkFaults } from "../../../fault/network-faults.ts";
import type { ClientName, OutgoingRequest } from "../../../service/service.ts";
import type { Failure } from "../../../trace.ts";
import type { Server } from "../../server.ts";
import { idOf } from "../../serving/instances.ts";
import { comesInOneRead, resetUnread } from "../receiving/buffers.ts";
import type { ReplyReceiver } from "../receiving/reply-receiver.ts";
import type { BusyThread } from "../serving/busy-thread.ts";
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

export function metBefore(at: VirtualDestination, plan: CallPlan, world: CallWorld): Met {
  const { running, networkFaults, door } = at;
  if (door !== undefined && !running.doors.includes(door)) return refused;
  const { server } = running;
  const { strike } = plan;
  if (strike !== undefined && strike.fault.place !== "handler") return metAt(server, strike, plan, world);
  if (!networkFaults.any) return server.off && !isStillListening(at) ? refused : undefined;
  return struckBefore(server, networkFaults, plan, world);
}

/** A busy thread closes its port only once it is free, and until then the kernel accepts connections. */
function isStillListening({ entrance }: VirtualDestination): boolean {
  return entrance.listener.thread.busyMs > 0;
}

/** Ends a call at a port that is closed, or that its busy thread will close: the request is unread then. */
export function meetClosed(thread: BusyThread, to: ReplyReceiver): void {
  if (thread.busyMs === 0) to.end(refused);
  else thread.whenFree(() => to.isOpen && to.end(resetUnread(to.client, { phase: "headers" })));
}

function struckBefore(server: Server, networkFaults: NetworkFaults, plan: CallPlan, world: CallWorld): Met {
  const chance = (purpose: string) => world.chance(idOf(server), purpose);
  const struck = networkFaults.struck(plan.ask, world.kernel.nowMs, chance);
  if (struck === undefined) return server.off ? refused : undefined;
  return metAt(server, struck, plan, world);
}

function metAt({ name, off }: Server, { fault, value }: PlannedFault, plan: CallPlan, world: CallWorld): Met {
  const { ask, from, call, observer } = plan;
  const seen = fault.meets?.(value, off)?.[from.calls.client];
  // A fault that lets calls through belongs to the server and is off together with it.
  if (seen === undefined && off) return refused;
  world.record(name, call, { kind: "decided", by: fault.name, says: fault.says(value) }, undefined, observer);
  if (seen === undefined) return fault;
  const unsendable = unsendableBy(from.calls.client, ask);
  if (unsendable !== undefined) return unsendable;
  const isUnread = fault.resetsLong && ask.body instanceof Uint8Array && !comesInOneRead(ask.body.length);
  return isUnread ? resetUnread(from.calls.client, { phase: "headers" }) : (seen.ends as Failure | "nothing");
}
