import type { Job } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import type { Report } from "../../scenario/report.ts";
import { type Problem, ProblemError } from "../../text/problems/problem.ts";

/** A report, or the Problems that prevented it: errors lose their class on the way from one thread to another. */
export type JobOutcome = { readonly report: Report } | { readonly problems: readonly Problem[] };

/** Plays jobs in a thread of their own. */
export class JobPlayer {
  async play(job: Job): Promise<JobOutcome> {
    try {
      return { report: await play(job) };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { problems: error.problems };
    }
  }
}
