import { isFailure, type Outcome } from "../../service.ts";
import { allSteps } from "../settings/inner-steps.ts";
import type { CallCondition, StepSettings } from "../settings/step-settings.ts";
import type { EndedCall } from "./request-course.ts";

/** Whether the latest call to a server ended as the condition says; never if there was none. */
export function applies({ status, fails }: CallCondition, outcome: Outcome | undefined): boolean {
  if (outcome === undefined) return false;
  if (fails !== undefined) return isBad(outcome) === fails;
  return !isFailure(outcome) && [status].flat().includes(outcome.status);
}

export function isBad(outcome: Outcome): boolean {
  return isFailure(outcome) || outcome.status < 200 || outcome.status > 299;
}

/** Whether a condition asks about this end of a call, so that it does not fail the request. */
export type Handled = (call: EndedCall) => boolean;

/** The ends about which these steps ask, except those after the answer. */
export function handledBy(steps: readonly StepSettings[]): Handled {
  const before = steps.filter((step) => !("afterAnswering" in step));
  const conditions = allSteps(before, []).flatMap(({ step }) => step.if ?? []);
  return ({ to, outcome }) => conditions.some((each) => each.call === to && applies(each, outcome));
}
