import { availableParallelism } from "node:os";
import type { Job } from "../../scenario/playing/job.ts";
import { loadsOf } from "../../scenario/steps/load-step.ts";
import type { JobThreads } from "./job-threads.ts";

/** A thread loads the lab again, which takes as long as playing a few loads. */
const fewestLoads = 8;

/** Starts threads for the jobs in virtual time; undefined if the main thread would end as early. */
export async function openThreads(jobs: readonly Job[]): Promise<JobThreads | undefined> {
  const threads = threadsFor(jobs, availableParallelism());
  if (threads === 0) return undefined;
  const { JobThreads } = await import("./job-threads.ts");
  return new JobThreads(threads);
}

/** Returns how many threads play the jobs in virtual time; 0 if the main thread plays them. */
export function threadsFor(jobs: readonly Job[], cores: number): number {
  const virtual = jobs.filter(({ world }) => world === "virtual");
  if (virtual.filter(({ scenario }) => loadsOf(scenario).length > 0).length < fewestLoads) return 0;
  // Runs with sockets keep the main thread busy.
  if (virtual.length < jobs.length) return Math.max(1, cores - 1);
  return cores > 1 ? cores : 0;
}
