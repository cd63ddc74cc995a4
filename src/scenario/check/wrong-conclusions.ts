import { finishes } from "../finishes.ts";
import { type Call, onlyReads, type Report } from "../report.ts";

/** Where a caller concludes what the ledger denies, a line for each call. */
export function wrongConclusions(report: Report): string[] {
  return report.calls.flatMap((call) => {
    const { knows } = call;
    if (knows === "unknown") return [];
    const below = callsBelow(report.calls, call);
    const finished = report.ledger.some((line) => below.has(line.call));
    const couldFinish = report.calls.some(({ call: each, to }) => below.has(each) && finishes(report, to));
    const wrong = knows === "done" ? couldFinish && !onlyReads(call) && !finished : finished;
    return wrong ? [`${call.by} concludes ${knows} of ${call.line}, and the ledger says otherwise`] : [];
  });
}

/** The call itself and all that it caused. */
function callsBelow(calls: readonly Call[], top: Call): ReadonlySet<number> {
  const below = new Set([top.call]);
  for (const { call, parent } of calls) if (typeof parent === "number" && below.has(parent)) below.add(call);
  return below;
}
