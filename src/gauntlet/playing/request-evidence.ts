import type { Event } from "../../trace.ts";
import type { ServerUnderTest } from "./server-under-test.ts";

/** A time range in the run of a target's copy. */
export interface RunPeriod {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Returns the calls that reached the callee in this time range. */
export function arrivals(events: readonly Event[], { callee }: ServerUnderTest, { fromMs, toMs }: RunPeriod): number[] {
  return events.flatMap(({ who, what, call, atMs }) =>
    who === callee && what.kind === "arrived" && atMs >= fromMs && atMs < toMs ? [call] : [],
  );
}

/** Counts the charges for these calls and for the calls that they caused. */
export function charges(events: readonly Event[], calls: readonly number[]): number {
  const concerned = new Set(calls);
  let count = 0;
  for (const { what, call } of events) {
    if (what.kind === "asked" && typeof what.parent === "number" && concerned.has(what.parent)) concerned.add(call);
    if (what.kind === "finished" && concerned.has(call)) count += 1;
  }
  return count;
}

/** Returns the calls that carried the idempotency key of an earlier call, so that they charge nothing. */
export function repeats(events: readonly Event[], calls: readonly number[]): number[] {
  const repeated = new Set(events.flatMap(({ what, call }) => (isAboutKey(what) ? [call] : [])));
  return calls.filter((call) => repeated.has(call));
}

/** Returns the calls that were told that the charge for their idempotency key was made. */
export function confirmed(events: readonly Event[], calls: readonly number[]): number[] {
  const isSuccess = ({ what }: Event) => what.kind === "sent" && Math.floor((what.status ?? 0) / 100) === 2;
  const succeeded = new Set(events.filter(isSuccess).map(({ call }) => call));
  return repeats(events, calls).filter((call) => succeeded.has(call));
}

function isAboutKey(what: Event["what"]): boolean {
  return what.kind === "decided" && what.by === "keys";
}

/**
 * Returns the calls whose connection is still open. A complete response ends its call, because its connection may wait for the next
 * one; a call that the fault `partialBy` struck ends only with its connection.
 */
export function stillOpen(events: readonly Event[], calls: readonly number[], partialBy?: string): number[] {
  const struck = callsOf(events, ({ what }) => what.kind === "decided" && what.by === partialBy);
  const over = callsOf(
    events,
    ({ what, call }) => what.kind === "closed" || (what.kind === "sent" && !struck.has(call)),
  );
  return calls.filter((call) => !over.has(call));
}

function callsOf(events: readonly Event[], isWanted: (event: Event) => boolean): ReadonlySet<number> {
  return new Set(events.flatMap((event) => (isWanted(event) ? [event.call] : [])));
}

/** Returns when the first event of a kind happened to one of these calls; Infinity if none did. */
export function firstMs(events: readonly Event[], calls: readonly number[], kind: Event["what"]["kind"]): number {
  const found = events.find((event) => event.what.kind === kind && calls.includes(event.call));
  return found?.atMs ?? Number.POSITIVE_INFINITY;
}
