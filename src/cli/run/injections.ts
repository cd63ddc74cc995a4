import type { Job } from "../../scenario/playing/job.ts";
import type { Report } from "../../scenario/report.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { mayCall } from "../../scenario/setup/possible-calls.ts";
import { loadsOf } from "../../scenario/steps/load-step.ts";
import { type Injection, readInjection, sayPlace } from "../../scenario/strikes/struck-call.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";
import { often } from "../../text/words/phrases.ts";
import { CLIENT } from "../../trace.ts";
import type { WorldKind } from "../../world/world.ts";

/** Reads the values of --fail. */
export function injectionsOf(
  scenario: Scenario,
  world: WorldKind,
  written: readonly string[],
): { readonly fails?: readonly Injection[] } {
  if (written.length === 0) return {};
  if (loadsOf(scenario).length > 0) {
    const says = `${scenario.name} sends a load, and --fail strikes single calls`;
    throw new ProblemError([{ says, cure: "name a scenario that only sends" }]);
  }
  const fails = written.map((each) => readInjection(each, [CLIENT, ...Object.keys(scenario.setup)]));
  for (const [nth, { written: one, at }] of fails.entries())
    if (fails.slice(0, nth).some(({ at: other }) => sayPlace(other) === sayPlace(at)))
      throw new ProblemError([{ says: `--fail ${one} names a call twice`, cure: "leave one of them out" }]);
  const inFront = fails.find(
    ({ failure: { planned, name } }) => planned.fault.place !== "handler" && name !== "refused",
  );
  if (world === "real" && inFront !== undefined) {
    const says = `${inFront.failure.name} can strike a single call only in simulated time`;
    throw new ProblemError([{ says, cure: "add --world virtual" }]);
  }
  return { fails };
}

/** Refuses failures of calls that no run of the setup can make. Others show only when the run has ended. */
export function refuseUncalled({ scenario, setup, fails = [] }: Pick<Job, "scenario" | "setup" | "fails">): void {
  for (const { written, at } of fails)
    if (!mayCall(scenario, setup, at.from, at.to))
      throw new ProblemError([{ says: `--fail ${written}: ${at.from} never calls ${at.to}`, cure: otherCall }]);
}

const otherCall = "name a call that this run makes";

/** Returns a Problem for each failure whose call was not made. */
export function notStruck(reports: readonly Report[]): Problem[] {
  return reports.flatMap(({ injected = [], calls: all }) =>
    injected.flatMap(({ at, struck }) => {
      if (struck) return [];
      const { from, to } = readInjection(at).at;
      const made = all.filter((call) => call.by === from && call.to === to).length;
      const calls = made === 0 ? `${from} never called ${to}` : `${from} called ${to} only ${often(made)}`;
      return [{ says: `${at} struck nothing: ${calls}`, cure: otherCall }];
    }),
  );
}
