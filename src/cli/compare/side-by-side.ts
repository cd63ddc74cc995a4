import { setMaxListeners } from "node:events";
import { estimateMs } from "../../scenario/playing/estimate-time.ts";
import type { Job } from "../../scenario/playing/job.ts";
import { isUndecided, type Report } from "../../scenario/report.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { calm, pause, stopwatch } from "../../world/real-timer.ts";
import type { JobThreads } from "../playing/job-threads.ts";
import { TaskLimit } from "../playing/task-limit.ts";
import { startTimes } from "../program/start-times.ts";

/** If more runs are undecided, repeating them on this machine would not help. */
const mostRepeats = 8;

interface AtOnce {
  /** The maximum number of runs in this thread; by default unlimited. */
  readonly most?: number;
  /** The threads that play the jobs in virtual time, if other threads do. */
  readonly threads?: Pick<JobThreads, "play"> | undefined;
}

/**
 * Starts all jobs, the longest first, and those for threads in their order; returns their reports in the order of the
 * jobs. A job that throws stops the others. Undecided runs are repeated alone when all others have ended.
 */
export function sideBySide(
  jobs: readonly Job[],
  play: (job: Job) => Promise<Report>,
  signal: AbortSignal,
  { most = Number.POSITIVE_INFINITY, threads }: AtOnce = {},
): Promise<Report>[] {
  const turns = new TaskLimit(most);
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  // Up to a hundred scenarios listen to this signal.
  setMaxListeners(0, either);
  const timed = jobs.map((job, at) => {
    return { at, job: { ...job, signal: either }, ms: job.world === "virtual" ? 0 : estimateMs(job.scenario) };
  });
  const longestFirst = timed.toSorted((one, other) => other.ms - one.ms);
  const startsMs = startTimes(longestFirst.map(({ ms }) => ms));
  const elapsed = stopwatch();
  const reports: Promise<Report>[] = [];
  let before: Promise<unknown> = Promise.resolve();
  longestFirst.forEach(({ at, job }, turn) => {
    if (threads !== undefined && job.world === "virtual") {
      reports[at] = threads.play(job);
      reports[at].catch((error) => broken.abort(error));
      return;
    }
    const begun = before.then(async () => {
      if (job.world === "virtual") return;
      await pause(Math.max(0, mustHave(startsMs[turn], "the start of a run") - elapsed()), either);
      await calm(either);
    });
    reports[at] = begun.then(() => turns.take(() => play(job)));
    // All others end with the error of the first that failed.
    reports[at].catch((error) => broken.abort(error));
    // Jobs in virtual time run one after another; real ones wait only for the job before them to start.
    before = job.world === "virtual" ? reports[at].catch(() => {}) : begun;
  });
  const over = Promise.allSettled(reports);
  const alone = new TaskLimit(1);
  const repeats = { left: mostRepeats };
  return reports.map(async (first, at) => {
    const report = await first;
    if (!isUndecided(report) || repeats.left === 0) return report;
    repeats.left -= 1;
    await over;
    return alone.take(() => play(mustHave(timed[at], "a job").job));
  });
}
