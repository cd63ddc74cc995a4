import type { PlannedFault } from "../fault/fault.ts";
import type { Handler, OutgoingRequest } from "../service/service.ts";
import { doorAddressOf, type Server } from "./server.ts";

/** A call that is about to be sent. */
export interface SentCall {
  readonly call: number;
  readonly parent: number | null;
  readonly from: string;
  readonly to: string;
  readonly method: string;
  readonly path: string;
}

/** Strikes single calls, whatever faults their servers have. Asked once for each call, in the order in which they are sent. */
export interface Strikes {
  at(call: SentCall): PlannedFault | undefined;
}

/** Returns the fault that strikes this call only, and adds it to `struck`; undefined for a call that is never sent. */
export function strikeOn(
  strikes: Strikes | undefined,
  call: number,
  { from, parent, to, ask }: { from: Server; parent: number | null; to: string; ask: OutgoingRequest },
  struck?: Map<number, PlannedFault>,
): PlannedFault | undefined {
  if (strikes === undefined || ask.cancellation?.cancelled) return undefined;
  const { method, path } = ask;
  const strike = strikes.at({ call, parent, from: from.name, to: doorAddressOf(to).server, method, path });
  if (strike !== undefined) struck?.set(call, strike);
  return strike;
}

/** Puts the fault that strikes a call in front of everything that its server does. */
export function struckBy(strike: PlannedFault | undefined, handler: Handler): Handler {
  return strike?.fault.place === "handler" ? strike.fault.wrap(strike.value, handler, strike.when) : handler;
}
