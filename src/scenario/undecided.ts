import { ProblemError } from "../text/problem.ts";
import type { Job } from "./job.ts";
import type { Report } from "./report.ts";
import { refuseRealAlone } from "./setup/real-only.ts";

/** A delay of this length within one second may have changed what happened in a run, not only when. */
const busyMs = 250;

export function wasBusy({ lagPeakMs }: Pick<Report, "lagPeakMs">): boolean {
  return lagPeakMs >= busyMs;
}

/**
 * A verdict that fell while the machine was busy counts only if the virtual world, which nothing delays, gives the same result.
 * Otherwise the machine may be the cause, and the verdict is undecided.
 */
export async function orUndecided(report: Report, job: Job, play: (job: Job) => Promise<Report>): Promise<Report> {
  if (report.verdict.holds || report.verdict.undecided || !wasBusy(report)) return report;
  const virtual = inVirtualWorld(job);
  if (virtual !== undefined && !(await play(virtual)).verdict.holds) return report;
  return { ...report, verdict: { ...report.verdict, undecided: true } };
}

/** A busy machine may also leave no choice, or several, that came true. */
export function areChoicesUndecided(report: Report): boolean {
  const { verdict, choices } = report;
  const right = choices.filter((choice) => choice.verdict.holds).length;
  return verdict.undecided === true || (wasBusy(report) && right !== 1);
}

/** The same job in the virtual world; undefined if that cannot play it. */
export function inVirtualWorld({ onEvent, ...job }: Job): Job | undefined {
  if (!job.scenario.worlds.includes("virtual")) return undefined;
  try {
    refuseRealAlone(job.scenario, job.setup);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
  return { ...job, world: "virtual" };
}
