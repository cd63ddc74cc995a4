import { availableParallelism } from "node:os";
import type { Job } from "../../scenario/playing/job.ts";
import { loadsOf } from "../../scenario/steps/load-step.ts";
import type { Interruption } from "../program/interrupt.ts";
import type { JobThreads } from "./job-threads.ts";

/** A thread loads the lab again, which takes as long as playing a few loads. */
const fewestLoads = 8;

/** Plays with threads for the jobs in virtual time, or without if the main thread would end as early. */
export async function withThreads<T>(
  jobs: readonly Job[],
  interruption: Pick<Interruption, "signal">,
  act: (threads: JobThreads | undefined) => Promise<T>,
): Promise<T> {
  const count = threadsFor(jobs, availableParallelism());
  if (count === 0) return await act(undefined);
  const { JobThreads } = await import("./job-threads.ts");
  const threads = new JobThreads(count);
  try {
    return await act(threads);
  } finally {
    const closed = threads.close();
    // After Ctrl-C there is no time to wait.
    if (!interruption.signal.aborted) await closed;
  }
}

/** Returns how many threads play the jobs in virtual time; 0 if the main thread plays them. */
export function threadsFor(jobs: readonly Job[], cores: number): number {
  const virtual = jobs.filter(({ world }) => world === "virtual");
  if (virtual.filter(({ scenario }) => loadsOf(scenario).length > 0).length < fewestLoads) return 0;
  // Runs with sockets keep the core of the main thread busy.
  if (virtual.length < jobs.length) return cores - 1;
  return cores > 1 ? cores : 0;
}
