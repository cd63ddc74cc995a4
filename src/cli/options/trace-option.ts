import { Option } from "commander";
import type { Job } from "../../scenario/playing/job.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { Lab } from "../lab.ts";

/** The number of calls kept with all their events; more would not be read. */
export const mostTraced = 20;

export function trace(): Option {
  return new Option("--trace", `keep up to ${mostTraced} whole calls of a load for each outcome, instead of one`);
}

/** Says how much is kept. Without a load every call is kept anyway. */
export async function sayTraced({ terminal }: Lab, jobs: readonly Job[]): Promise<void> {
  const { loadsOf } = await import("../../scenario/steps/load-step.ts");
  if (jobs.every(({ scenario }) => loadsOf(scenario).length === 0))
    throw new ProblemError([
      { says: "--trace has no effect without a load: every call is kept", cure: "leave out --trace" },
    ]);
  terminal.note(`note: at most ${mostTraced} whole calls are kept for each way to end`);
}
