import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { sayDuration } from "../../text/values/units.ts";
import type { Load, Scenario } from "../scenario.ts";
import { loadsOf } from "../steps/load-step.ts";

const mostPerS = 300;
const mostMs = 10_000;

/** Says why real sockets cannot play the loads of a scenario; undefined if they can. */
export function whyTooLarge(scenario: Scenario): string | undefined {
  return largeLoads(scenario)[0]?.says;
}

/** Rejects loads for real sockets that are so large that the machine, which also serves the calls, would measure itself. */
export function refuseLargeLoads(scenario: Scenario): void {
  const problems = largeLoads(scenario);
  if (problems.length > 0) throw new ProblemError(problems);
}

function largeLoads(scenario: Scenario): Problem[] {
  return loadsOf(scenario).flatMap((load) => {
    const says = tooLarge(load);
    if (says === undefined) return [];
    const cure = `play it only in simulated time, or stay within ${mostPerS}/s for ${sayDuration(mostMs)}`;
    return [{ says: `the load ${load.name} ${says}, which is too much for real sockets on one machine`, cure }];
  });
}

function tooLarge({ pattern, forMs }: Load): string | undefined {
  if (forMs > mostMs) return `lasts ${sayDuration(forMs)}`;
  if (pattern.kind === "burst")
    return pattern.calls > mostPerS ? `makes ${pattern.calls} calls at the same moment` : undefined;
  if (pattern.kind === "closed") return pattern.clients > mostPerS ? `has ${pattern.clients} clients` : undefined;
  const most = Math.max(...pattern.segments.flatMap(({ fromPerS, toPerS }) => [fromPerS, toPerS]));
  return most > mostPerS ? `makes ${most} calls a second` : undefined;
}
