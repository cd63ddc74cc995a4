import type { HuntReport } from "../../hunt/hunt-report.ts";
import { newBreaks } from "../../render/view/hunt-words.ts";

/** Returns the exit code of a hunt. */
export function codeOfHunt(report: Pick<HuntReport, "alreadyBroken" | "breaks" | "calls" | "undecided">): number {
  if (report.alreadyBroken.length > 0 || report.calls.length === 0) return 2;
  if (newBreaks(report).length > 0) return 1;
  return report.undecided.length > 0 ? 4 : 0;
}
