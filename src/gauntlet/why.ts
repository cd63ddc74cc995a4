import type { Report } from "../scenario/report.ts";
import type { Plan } from "./gauntlet.ts";
import { playOne } from "./play.ts";
import { type RuleName, ruleNames } from "./rules.ts";

export interface Why {
  readonly report: Report;
  readonly broken: readonly RuleName[];
}

/** The report of one failure alone, without the orders before it. */
export async function playWhy(plan: Plan, failure: string): Promise<Why> {
  const { report, fromMs, row } = await playOne(plan, failure);
  return { report: since(report, fromMs), broken: ruleNames.filter((rule) => row.judged[rule] === false) };
}

function since(report: Report, fromMs: number): Report {
  const shift = <Each extends { readonly atMs: number }>(all: readonly Each[]): Each[] =>
    all.filter(({ atMs }) => atMs >= fromMs).map((each) => ({ ...each, atMs: each.atMs - fromMs }));
  const calls = shift(report.calls).map((call) =>
    call.ours?.atMs == null ? call : { ...call, ours: { ...call.ours, atMs: call.ours.atMs - fromMs } },
  );
  return {
    ...report,
    calls,
    events: shift(report.events),
    ledger: shift(report.ledger),
    tookMs: report.tookMs - fromMs,
  };
}
