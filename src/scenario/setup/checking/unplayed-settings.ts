import { serviceOf } from "../../../service/index.ts";
import type { Job } from "../../playing/job.ts";
import type { RawSetup } from "../../scenario.ts";
import { resolveSetup } from "../resolve.ts";
import { setupsOf } from "../setups.ts";

/** Lists the settings of these jobs that have no effect here. */
export function unplayedIn(jobs: readonly Pick<Job, "scenario" | "setup">[]): string[] {
  const lines = jobs.flatMap(({ scenario, setup }) =>
    setupsOf(scenario, setup).flatMap((each) => unplayedOf(each).map((line) => `${scenario.name}: ${line}`)),
  );
  return [...new Set(lines)];
}

/** Lists the settings of a change that have no effect here. */
export function unplayedSince(before: RawSetup, setup: RawSetup): string[] {
  const known = unplayedOf(before);
  return unplayedOf(setup).filter((line) => !known.includes(line));
}

function unplayedOf(setup: RawSetup): string[] {
  return resolveSetup(setup).flatMap(({ name, kind, settings }) => {
    return (serviceOf(kind).unplayed?.(settings) ?? []).map((says) => `${name}: ${says}`);
  });
}
