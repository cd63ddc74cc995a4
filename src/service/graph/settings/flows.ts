import type { CallFlow, Flow } from "../../flow.ts";
import { type TakesSettings, takenBy } from "./graph-routes.ts";
import { allSteps, type Path } from "./inner-steps.ts";
import type { CallStepSettings } from "./step-settings.ts";

/** The requests that a service takes, each with the calls that it may make for it. */
export function flowsOf(settings: TakesSettings): Flow[] {
  return takenBy(settings).map(({ line, settings: { does = [] }, path }) => ({
    takes: line,
    calls: allSteps(does, [...path, "does"]).flatMap(({ step, path: here }): CallFlow[] => {
      if (!("calls" in step)) return [];
      const { calls, undo, fallback } = step;
      const made = withFallback({ ...calls, written: [...here, "calls"] }, fallback, here);
      if (undo === undefined) return made;
      const at = [...here, "undo"];
      const undos = made.map(({ to }) => ({ ...undo.request, to, written: at }));
      return [...made, ...undos.flatMap((each, nth) => (nth === 0 ? withFallback(each, undo.fallback, at) : each))];
    }),
  }));
}

function withFallback(call: CallFlow, fallback: CallStepSettings["fallback"], here: Path): CallFlow[] {
  if (fallback?.to === undefined) return [call];
  return [call, { ...call, to: fallback.to, written: [...here, "fallback", "to"] }];
}

/** The servers that a service may call, in the order of the file. */
export function calledBy(settings: TakesSettings): string[] {
  return [...new Set(flowsOf(settings).flatMap(({ calls }) => calls.map(({ to }) => to)))];
}
