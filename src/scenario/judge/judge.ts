import type { Evidence, Verdict } from "../report.ts";
import type { Expectation } from "../scenario.ts";
import { callFold } from "./call-fold.ts";
import { eventFold, orderFold } from "./event-fold.ts";
import type { Fold } from "./fold.ts";

/** Holds expectations against what was recorded. */
export function judge(expectations: readonly Expectation[], evidence: Evidence): Verdict {
  const folds = expectations.map((each) => foldOf(each, evidence));
  for (const event of evidence.events) for (const fold of folds) fold.event?.(event);
  for (const call of evidence.calls) for (const fold of folds) fold.call?.(call, evidence.stepOf.get(call.call));
  const checks = folds.map((fold) => fold.verdict());
  return { holds: checks.every((check) => check.holds), checks };
}

function foldOf(expected: Expectation, evidence: Evidence): Fold {
  if (expected.kind === "call") return callFold(expected, evidence);
  return expected.kind === "event" ? eventFold(expected, evidence) : orderFold(expected);
}
