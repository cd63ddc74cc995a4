import { suggest } from "../../text/suggestion.ts";
import { askingComplaints } from "../asking/asking-complaints.ts";
import type { Complaint } from "../complaint.ts";
import { isLine, type TakesSettings, takenBy } from "./graph-routes.ts";
import { allSteps, type Path } from "./inner-steps.ts";
import type { CallStepSettings, StepSettings } from "./step-settings.ts";

/** Finds mistakes of a service that only several of its settings show. */
export function graphComplaints(settings: TakesSettings, servers: readonly string[], own: string): Complaint[] {
  const { does, writes, undoes, answers, keys } = settings;
  const respectsDeadline = settings.respectsDeadline || undefined;
  const outside = Object.entries({ does, writes, undoes, answers, keys, respectsDeadline }).find(
    ([, value]) => value !== undefined,
  );
  if (!isLine(settings.takes) && outside !== undefined) {
    const [key] = outside;
    const [line = ""] = Object.keys(settings.takes);
    return [{ path: [key], says: `${key} does not say for which request`, cure: `write it in takes, below ${line}` }];
  }
  return takenBy(settings).flatMap(({ settings: { does: steps = [] }, path }) => {
    const placed = allSteps(steps, [...path, "does"]);
    const called = placed.flatMap(({ step }) => ("calls" in step ? [step.calls.to] : []));
    return placed.flatMap(({ step, path: here }, at) => [
      ...ofCondition(step, called, here),
      ...ofIfMatch(step, placed.slice(0, at), here),
      ...ofAfterAnswering(step, here),
      ...("calls" in step ? ofCall(step, servers, own, here) : []),
    ]);
  });
}

function ofCall(step: CallStepSettings, servers: readonly string[], own: string, path: Path): Complaint[] {
  const { to } = step.calls;
  const others = servers.filter((each) => each !== own);
  if (!servers.includes(to)) {
    const cure = suggest(to, others, `add ${to}: { is: service, takes: ${step.calls.method} ${step.calls.path} }`);
    return [{ path: [...path, "calls"], says: `${own} calls ${to}, which is not in the setup`, cure }];
  }
  const ofDefences = (defences: Parameters<typeof askingComplaints>[0], at: Path) =>
    askingComplaints(defences, servers, own, to).map((each) => ({ ...each, path: [...at, ...each.path] }));
  return [
    ...ofUndo(step, path),
    ...ofDefences(step, path),
    ...(step.undo ? ofDefences(step.undo, [...path, "undo"]) : []),
  ];
}

function ofAfterAnswering(step: StepSettings, path: Path): Complaint[] {
  if (!("afterAnswering" in step) || !path.includes("afterAnswering")) return [];
  const says = "these steps already begin after the answer";
  return [{ path: [...path, "afterAnswering"], says, cure: "write them in the outer list" }];
}

function ofUndo({ undo }: CallStepSettings, path: Path): Complaint[] {
  if (undo === undefined || !Number.isFinite(undo.deadline)) return [];
  const says = "a deadline counts from the arrival of the request, which has failed already";
  return [{ path: [...path, "undo", "deadline"], says, cure: "write a timeout instead" }];
}

function ofIfMatch(step: StepSettings, before: readonly { readonly step: StepSettings }[], path: Path): Complaint[] {
  if (!("calls" in step) || !step.ifMatch) return [];
  const { to } = step.calls;
  if (before.some((each) => "calls" in each.step && each.step.calls.to === to)) return [];
  const says = `no step before this one reads a version from ${to}`;
  return [{ path: [...path, "ifMatch"], says, cure: `write a step before it: calls: ${to} GET ${step.calls.path}` }];
}

function ofCondition({ if: condition }: StepSettings, called: readonly string[], path: Path): Complaint[] {
  if (condition === undefined || called.includes(condition.call)) return [];
  const says = `the steps of this request do not call ${condition.call}`;
  return [{ path: [...path, "if", "call"], says, cure: suggest(condition.call, called) }];
}
