import type { Job } from "../../scenario/playing/job.ts";
import type { Report } from "../../scenario/report.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { WorkerPool } from "../threads/worker-pool.ts";
import type { JobOutcome } from "./job-player.ts";

/** A job without its functions and its signal, which belong to one thread. */
type ThreadJob = Omit<Job, "signal" | "onEvent" | "onLoads">;

/** Plays virtual jobs in threads, which an interruption ends at once. */
export class JobThreads {
  readonly #pool: WorkerPool<ThreadJob, JobOutcome>;
  #asked = 0;
  #played = 0;

  constructor(threads: number) {
    this.#pool = new WorkerPool<ThreadJob, JobOutcome>({
      threads,
      data: { plays: "jobs" },
      // Each report is printed as soon as it is there.
      mostInBatch: 1,
      tooLarge: ({ scenario: { name } }, cure) => ({
        problems: [{ says: `${name} needs more memory than one thread may have`, cure }],
      }),
    });
  }

  async play({ signal, onEvent: _, onLoads: __, ...job }: Job): Promise<Report> {
    this.#asked += 1;
    const outcome = await unlessAborted(this.#pool.play(job), signal);
    this.#played += 1;
    if ("problems" in outcome) throw new ProblemError(outcome.problems);
    return outcome.report;
  }

  /** Returns a text such as "63 of 184 simulated runs played"; undefined when all have ended. */
  words(): string | undefined {
    if (this.#played === this.#asked) return undefined;
    return `${this.#played} of ${this.#asked} simulated runs played`;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
