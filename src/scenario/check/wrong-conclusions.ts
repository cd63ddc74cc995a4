import { type Call, isMisled } from "../recorded-call.ts";
import type { Report } from "../report.ts";

/** Describes the calls whose caller draws a conclusion that the ledger contradicts. */
export function wrongConclusions({ calls }: Report): string[] {
  return calls.filter(isMisled).map(({ by, knows, line, timesDone }) => {
    return `${by} concludes ${knows} about ${line}, which was done ${sayTimes(timesDone)}`;
  });
}

function sayTimes(times: Call["timesDone"]): string {
  return times === 1 ? "once" : times === 0 ? "never" : `${times} times`;
}
