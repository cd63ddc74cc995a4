import { judge } from "./judge/judge.ts";
import type { Report, Verdict } from "./report.ts";
import type { Prediction } from "./scenario.ts";

interface Judged {
  readonly says: string;
  readonly verdict: Verdict;
}

/** What a busy machine adds to the tolerance is granted step by step. */
const steps = 4;

/**
 * Which choices came true: no answer is stored, each choice is held against what was recorded. Where several hold because
 * a busy machine made times loose, those count that hold with the least looseness.
 */
export function judgeChoices({ choices }: Prediction, report: Report): readonly Judged[] {
  const { toleranceMs, lagMs } = report;
  const within = (tolerance: number): Judged[] =>
    choices.map(({ says, expect }) => ({ says, verdict: judge(expect, { ...report, toleranceMs: tolerance }) }));
  const loosest = within(toleranceMs);
  if (holding(loosest) < 2 || lagMs === 0) return loosest;
  for (let step = 0; step < steps; step++) {
    const judged = within(toleranceMs - lagMs * (1 - step / steps));
    if (holding(judged) > 0) return judged;
  }
  return loosest;
}

function holding(judged: readonly Judged[]): number {
  return judged.filter(({ verdict }) => verdict.holds).length;
}
