import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { readLongDuration, sayDuration } from "../../text/values/units.ts";
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

/** Rejects a duration that no load on real sockets may have, before the limits of simulated time are mentioned. */
export function refuseLongLoad(written: unknown): void {
  const read = readLongDuration(written);
  if (!("value" in read) || read.value <= mostMs) return;
  throw new ProblemError([tooLargeProblem("the load", `lasts ${sayDuration(read.value)}`)]);
}

function tooLargeProblem(name: string, says: string): Problem {
  const cure = `play it only in simulated time, or stay within ${mostPerS}/s for ${sayDuration(mostMs)}`;
  return { says: `${name} ${says}, which is too much for real sockets on one machine`, cure };
}

function largeLoads(scenario: Scenario): Problem[] {
  return loadsOf(scenario).flatMap((load) => {
    const says = tooLarge(load);
    return says === undefined ? [] : [tooLargeProblem(`the load ${load.name}`, says)];
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
