import { ProblemError } from "../text/problem.ts";
import type { Job } from "./job.ts";
import type { Report } from "./report.ts";
import { refuseRealAlone } from "./setup/real-only.ts";

/** A machine that kept a run waiting for so long within one second may have changed what happened in it, and not only when. */
const busyMs = 250;

export function wasBusy({ lagPeakMs }: Pick<Report, "lagPeakMs">): boolean {
  return lagPeakMs >= busyMs;
}

/**
 * A verdict that fell while the machine was busy stands only if the virtual world, which nothing delays, comes to the same.
 * Otherwise it may be the machine's doing, and nothing is said.
 */
export async function orUndecided(report: Report, job: Job, play: (job: Job) => Promise<Report>): Promise<Report> {
  if (report.verdict.holds || report.verdict.undecided || !wasBusy(report)) return report;
  const virtual = inVirtualWorld(job);
  if (virtual !== undefined && !(await play(virtual)).verdict.holds) return report;
  return { ...report, verdict: { ...report.verdict, undecided: true } };
}

/** Which choice came true cannot be told either where a busy machine left none of them, or several. */
export function areChoicesUndecided(report: Report): boolean {
  const { verdict, choices } = report;
  const right = choices.filter((choice) => choice.verdict.holds).length;
  return verdict.undecided === true || (wasBusy(report) && right !== 1);
}

/** The same job in the virtual world; undefined where that cannot play it. */
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
