import { services } from "../../service/index.ts";
import type { Job } from "../job.ts";
import type { RawSetup } from "../scenario.ts";
import { resolveSetup } from "./resolve.ts";
import { setupsOf } from "./setups.ts";

/** What the servers of these jobs are set to that changes nothing here, a line each. */
export function unplayedIn(jobs: readonly Pick<Job, "scenario" | "setup">[]): string[] {
  const lines = jobs.flatMap(({ scenario, setup }) =>
    setupsOf(scenario, setup).flatMap((each) => unplayedOf(each).map((line) => `${scenario.name}: ${line}`)),
  );
  return [...new Set(lines)];
}

/** What a change sets that changes nothing here. */
export function unplayedSince(before: RawSetup, setup: RawSetup): string[] {
  const known = unplayedOf(before);
  return unplayedOf(setup).filter((line) => !known.includes(line));
}

function unplayedOf(setup: RawSetup): string[] {
  return resolveSetup(setup).flatMap(({ name, kind, settings }) => {
    const service = services.find((known) => known.kind === kind)!;
    return (service.unplayed?.(settings) ?? []).map((says) => `${name}: ${says}`);
  });
}
