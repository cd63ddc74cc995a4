import type { CallFlow, Flow } from "../flow.ts";
import { type TakesSettings, takenBy } from "./graph-routes.ts";
import { allSteps } from "./inner-steps.ts";

/** The requests that a service takes, each with the calls that it may make for it. */
export function flowsOf(settings: TakesSettings): Flow[] {
  return takenBy(settings).map(({ line, settings: { does = [] }, path }) => ({
    takes: line,
    calls: allSteps(does, [...path, "does"]).flatMap(({ step, path: here }): CallFlow[] => {
      if (!("calls" in step)) return [];
      const { calls, undo } = step;
      const call = { ...calls, written: [...here, "calls"] };
      return undo === undefined ? [call] : [call, { ...undo.request, to: calls.to, written: [...here, "undo"] }];
    }),
  }));
}
