import { services } from "../../service/index.ts";
import type { Job } from "../job.ts";
import { resolveSetup } from "./resolve.ts";
import { setupsOf } from "./setups.ts";

/** What the servers of these jobs are set to that changes nothing here, a line each. */
export function unplayedIn(jobs: readonly Pick<Job, "scenario" | "setup">[]): string[] {
  const lines = jobs.flatMap(({ scenario, setup }) =>
    setupsOf(scenario, setup).flatMap((each) =>
      resolveSetup(each).flatMap(({ name, kind, settings }) => {
        const service = services.find((known) => known.kind === kind)!;
        return (service.unplayed?.(settings) ?? []).map((says) => `${scenario.name}: ${name}: ${says}`);
      }),
    ),
  );
  return [...new Set(lines)];
}
