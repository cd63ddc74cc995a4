import type { Call } from "../../src/scenario/recorded-call.ts";
import type { Report } from "../../src/scenario/report.ts";
import type { Event } from "../../src/trace.ts";
import { NUDGE_MS } from "./nudged.ts";

/** Settings to which it matters in which order requests arrive and calls end. */
const ordered = ["cache", "capacity", "shed", "breaker", "bulkhead", "throttle"];

/** Whether the order of two things is one of those that docs/explanation/two-worlds.md leaves to the real world. */
export function hasSameMoment({ calls, events, setup }: Report): boolean {
  const arrivals = new Map(events.flatMap((event) => (isArrival(event) ? [[event.call, event.atMs] as const] : [])));
  const waited = calls.filter(({ call, atMs }) => (arrivals.get(call) ?? atMs) > atMs);
  const seen = new Set<string>();
  for (const each of waited) {
    const atMs = arrivals.get(each.call);
    const at = `${each.to} ${atMs}`;
    if (seen.has(at) || endOf(each) === atMs) return true;
    seen.add(at);
  }
  const isNoticed = (cut: Call) =>
    events.some(({ call, who, atMs }) => call === cut.call && who === cut.to && atMs === endOf(cut));
  if (cutCalls(calls).some(isNoticed)) return true;
  if (JSON.stringify(setup).includes('"bulkhead"') && calls.some((each) => followsClosely(each, calls))) return true;
  if (!Object.values(setup).some((server) => ordered.some((name) => name in server))) return false;
  const ends = cutCalls(calls).map((cut) => `${cut.to} ${endOf(cut)}`);
  return new Set(ends).size < ends.length;
}

function followsClosely({ by, to, parent, atMs }: Call, calls: readonly Call[]): boolean {
  return calls.some(
    (each) => each.by === by && each.to === to && each.parent !== parent && Math.abs(atMs - endOf(each)) < NUDGE_MS,
  );
}

function endOf({ atMs, tookMs }: Call): number {
  return atMs + tookMs;
}

function cutCalls(calls: readonly Call[]): readonly Call[] {
  return calls.filter(({ outcome }) => outcome !== null && "name" in outcome && isCut.includes(outcome.name));
}

const isCut: readonly string[] = ["hung-up", "reset", "cut"];

function isArrival({ what }: Event): boolean {
  return what.kind === "arrived";
}
