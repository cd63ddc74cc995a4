import type { Call, Report } from "../scenario/report.ts";
import type { Event } from "../trace.ts";
import { escapeLine } from "./escape.ts";
import { failureWords, stillWaiting } from "./words.ts";

/** One line of a timeline. */
export interface Moment {
  readonly atMs: number;
  readonly who: string;
  /** Whom an arrow leads to, or whom it comes from. */
  readonly other?: string;
  readonly kind: "ask" | "lost" | "answer" | "failed" | "finished" | "noted" | "waits";
  readonly says: string;
}

/** An arrival later than this is shown as a moment of its own. */
const lateArrivalMs = 20;

/** What happened, in the order it happened, as a person would tell it. */
export function momentsOf(report: Report): Moment[] {
  const calls = new Map(report.calls.map((call) => [call.call, call]));
  const arrivedAtMs = new Map(
    report.events.filter(({ what }) => what.kind === "arrived").map((event) => [event.call, event.atMs]),
  );
  const told = report.events.flatMap((event) => moment(event, calls.get(event.call), arrivedAtMs) ?? []);
  const waiting = report.calls.filter((call) => call.outcome === null).map((call) => waits(call, report));
  return [...told, ...waiting];
}

function moment(event: Event, call: Call | undefined, arrivedAtMs: ReadonlyMap<number, number>): Moment | undefined {
  const { atMs, who, what } = event;
  switch (what.kind) {
    case "asked": {
      const kind = arrivedAtMs.has(event.call) ? "ask" : "lost";
      return { atMs, who, other: what.to, kind, says: escapeLine(what.line) };
    }
    case "arrived":
      if (what.stray)
        return { atMs, who, kind: "noted", says: `${escapeLine(what.line)} arrives, nobody knows from whom` };
      if (call === undefined || atMs - call.atMs < lateArrivalMs) return;
      return { atMs, who, kind: "noted", says: `${escapeLine(what.line)} arrives` };
    case "answered":
      return { atMs, who, ...(call ? { other: call.to } : {}), kind: "answer", says: `${what.reply.status}` };
    case "failed":
      return { atMs, who, kind: "failed", says: failureWords(what.why, what.tookMs) };
    case "finished":
      return { atMs, who, kind: "finished", says: nobodyWaits(call, atMs) ? `${what.says}; nobody waits` : what.says };
    case "decided":
    case "changed":
      return { atMs, who, kind: "noted", says: what.says };
  }
}

function nobodyWaits(call: Call | undefined, atMs: number): boolean {
  return call !== undefined && call.outcome !== null && call.atMs + call.tookMs < atMs;
}

function waits(call: Call, report: Report): Moment {
  return { atMs: call.atMs + call.tookMs, who: call.by, kind: "waits", says: stillWaiting(call, report.stuck) };
}
