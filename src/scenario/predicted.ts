import { judge } from "./judge/judge.ts";
import type { Report, Verdict } from "./report.ts";
import type { Prediction } from "./scenario.ts";

/** Which choices came true: no answer is stored, each choice is held against what was recorded. */
export function judgeChoices(
  { choices }: Prediction,
  report: Report,
): { readonly says: string; readonly verdict: Verdict }[] {
  return choices.map(({ says, expect }) => ({ says, verdict: judge(expect, report) }));
}
