import { suggest } from "../../../text/words/suggestion.ts";
import { askingComplaints } from "../../asking/settings/asking-complaints.ts";
import type { Complaint } from "../../setting/complaint.ts";
import { isLine, type Taken, type TakesSettings, takenBy } from "./graph-routes.ts";
import { allSteps, type Path, type Placed } from "./inner-steps.ts";
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
  const taken = takenBy(settings);
  const written = taken.flatMap((route) => namesOf("writes", route).map(({ name }) => name));
  return taken.flatMap((route) => {
    const placed = stepsOf(route);
    const calls = placed.flatMap(({ step, path: at }) => ("calls" in step ? [{ to: step.calls.to, path: at }] : []));
    const ofSteps = placed.flatMap(({ step, path: here }, at) => [
      ...ofCondition(step, calls, here),
      ...ofIfMatch(step, placed.slice(0, at), here),
      ...ofAfterAnswering(step, here),
      ...("calls" in step ? ofCall(step, servers, own, here) : []),
    ]);
    return [...ofSteps, ...namesOf("undoes", route).flatMap((undone) => ofLedger(undone, written, own))];
  });
}

function stepsOf({ settings: { does = [] }, path }: Taken): Placed[] {
  return allSteps(does, [...path, "does"]);
}

interface NamedLedger {
  readonly name: string;
  readonly path: Path;
}

/** Lists the ledgers that a request names, itself or in a step. */
function namesOf(key: "writes" | "undoes", route: Taken): NamedLedger[] {
  const places = [{ step: route.settings, path: route.path }, ...stepsOf(route)];
  return places.flatMap(({ step, path }) => {
    const name: unknown = Object.entries(step).find(([each]) => each === key)?.[1];
    return typeof name === "string" ? [{ name, path: [...path, key] }] : [];
  });
}

function ofLedger({ name, path }: NamedLedger, written: readonly string[], own: string): Complaint[] {
  if (written.includes(name)) return [];
  const otherwise = written.length === 0 ? `add writes: ${name} to a request of ${own}, or leave it out` : undefined;
  return [{ path, says: `nothing in ${own} writes ${name}`, cure: suggest(name, [...new Set(written)], otherwise) }];
}

function ofCall(step: CallStepSettings, servers: readonly string[], own: string, path: Path): Complaint[] {
  const { to } = step.calls;
  if (!servers.includes(to)) {
    const line = `${step.calls.method} ${step.calls.path}`;
    return [{ path: [...path, "calls"], ...unknownServer(own, to, line, servers) }];
  }
  const ofDefences = (defences: Parameters<typeof askingComplaints>[0], at: Path) =>
    askingComplaints(defences, servers, own, to).map((each) => ({ ...each, path: [...at, ...each.path] }));
  return [
    ...ofUndo(step, path),
    ...ofDefences(step, path),
    ...(step.undo ? ofDefences(step.undo, [...path, "undo"]) : []),
  ];
}

/** Says that a service calls a server that does not exist, and what to write instead. */
export function unknownServer(own: string, to: string, line: string, servers: readonly string[]) {
  const others = servers.filter((each) => each !== own);
  const cure = suggest(to, others, `add ${to}: { is: service, takes: ${line} }`);
  return { says: `${own} calls ${to}, which is not in the setup`, cure };
}

function ofAfterAnswering(step: StepSettings, path: Path): Complaint[] {
  if (!("afterAnswering" in step) || !path.includes("afterAnswering")) return [];
  const says = "these steps already begin after the response";
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

interface PlacedCall {
  readonly to: string;
  readonly path: Path;
}

function ofCondition({ if: condition }: StepSettings, calls: readonly PlacedCall[], path: Path): Complaint[] {
  if (condition === undefined) return [];
  const { call } = condition;
  const at = [...path, "if", "call"];
  const meant = calls.filter(({ to }) => to === call);
  if (meant.length === 0) {
    const says = `the steps of this request do not call ${call}`;
    const called = calls.map(({ to }) => to);
    return [{ path: at, says, cure: suggest(call, called) }];
  }
  const others = meant.filter((each) => each.path !== path);
  if (others.length === 0 || !others.every((each) => beginTogether(each.path, path))) return [];
  const says = `this step does not wait for the call to ${call}, which begins at the same time`;
  return [{ path: at, says, cure: "write the step after together" }];
}

/** Whether two steps are in different steps of one `together`. Those after the answer come later than any call before it. */
function beginTogether(call: Path, asking: Path): boolean {
  const apart = asking.findIndex((key, at) => key !== call[at]);
  return asking[apart - 1] === "together" && !asking.includes("afterAnswering", apart);
}
