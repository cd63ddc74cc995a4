import type { Event } from "../trace.ts";
import type { Plan } from "./plan.ts";

/** A stretch of a lane, in milliseconds since its run began. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The calls that reached the callee in this time. */
export function arrivals(events: readonly Event[], { callee }: Plan, { fromMs, toMs }: Window): number[] {
  return events.flatMap(({ who, what, call, atMs }) =>
    who === callee && what.kind === "arrived" && atMs >= fromMs && atMs < toMs ? [call] : [],
  );
}

/** How often these calls, and those that they caused, were charged. */
export function charges(events: readonly Event[], calls: readonly number[]): number {
  const concerned = new Set(calls);
  let count = 0;
  for (const { what, call } of events) {
    if (what.kind === "asked" && typeof what.parent === "number" && concerned.has(what.parent)) concerned.add(call);
    if (what.kind === "finished" && concerned.has(call)) count += 1;
  }
  return count;
}

/** Those of the calls that still hold a connection. What is only a part is sent, and yet the connection waits. */
export function stillOpen(events: readonly Event[], calls: readonly number[], isPartial: boolean): number[] {
  const isOver = ({ kind }: Event["what"]) => kind === "closed" || (kind === "sent" && !isPartial);
  const over = new Set(events.flatMap(({ what, call }) => (isOver(what) ? [call] : [])));
  return calls.filter((call) => !over.has(call));
}

/** When the first event of a kind happened to one of these calls; later than anything if none did. */
export function firstMs(events: readonly Event[], calls: readonly number[], kind: Event["what"]["kind"]): number {
  const found = events.find((event) => event.what.kind === kind && calls.includes(event.call));
  return found?.atMs ?? Number.POSITIVE_INFINITY;
}
