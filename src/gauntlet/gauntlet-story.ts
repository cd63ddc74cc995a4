import type { Report } from "../scenario/report.ts";
import type { Event } from "../trace.ts";

/** The time range of one failure in a run. */
export interface FailurePeriod {
  readonly failure: string;
  readonly about: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Cuts one failure out of a run as a report of its own, with its calls and all their effects. */
export function storyOf(report: Report, { failure, about, fromMs, toMs }: FailurePeriod): Report {
  const isIn = ({ atMs }: { readonly atMs: number }) => atMs >= fromMs && atMs < toMs;
  const calls = report.calls.filter(isIn);
  const [first] = calls;
  const startMs = first?.atMs ?? fromMs;
  const own = new Set(calls.map(({ call }) => call));
  const shift = <Each extends { readonly atMs: number }>(each: Each): Each => ({ ...each, atMs: each.atMs - startMs });
  const isTold = (event: Event) =>
    event.call === 0 ? isIn(event) && event.atMs >= startMs : own.has(event.call) && event.atMs >= startMs;
  return {
    ...report,
    scenario: { ...report.scenario, name: failure, title: about },
    calls: calls.map((call) => {
      const { ours } = shift(call);
      return ours?.atMs == null ? shift(call) : { ...shift(call), ours: { ...ours, atMs: ours.atMs - startMs } };
    }),
    events: report.events.filter(isTold).map((event) => shift(plainly(event))),
    ledger: report.ledger.filter(({ call }) => own.has(call)).map(shift),
    tookMs: toMs - startMs,
    ...(report.trace && { trace: { ...report.trace, startedAtMs: report.trace.startedAtMs + startMs } }),
  };
}

/** The lab ends a failure by changing its own settings, which do not interest the reader. */
function plainly(event: Event): Event {
  if (event.what.kind !== "changed") return event;
  return { ...event, what: { kind: "changed", says: "healthy from now on: the next orders must be paid" } };
}
