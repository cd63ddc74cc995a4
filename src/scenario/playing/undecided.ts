import { ProblemError } from "../../text/problem.ts";
import type { Report } from "../report.ts";
import { refuseRealAlone } from "../setup/real-only.ts";
import type { Job } from "./job.ts";

/** A delay of this length within one second may have changed the events of a run, not only their times. */
const busyMs = 250;

export function wasBusy({ lagPeakMs }: Pick<Report, "lagPeakMs">): boolean {
  return lagPeakMs >= busyMs;
}

/**
 * Makes a failed verdict undecided if the machine was busy, unless the virtual world, which nothing delays, gives the same
 * result.
 */
export async function orUndecided(report: Report, job: Job, play: (job: Job) => Promise<Report>): Promise<Report> {
  if (report.verdict.holds || report.verdict.undecided || !wasBusy(report)) return report;
  const virtual = inVirtualWorld(job);
  if (virtual !== undefined && !(await play(virtual)).verdict.holds) return report;
  return { ...report, verdict: { ...report.verdict, undecided: true } };
}

/** Whether the choices are undecided: on a busy machine none, or several, may come true. */
export function areChoicesUndecided(report: Report): boolean {
  const { verdict, choices } = report;
  const right = choices.filter((choice) => choice.verdict.holds).length;
  return verdict.undecided === true || (wasBusy(report) && right !== 1);
}

/** Returns the job for the virtual world; undefined if that cannot play it. */
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
