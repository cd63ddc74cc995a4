import { ProblemError } from "../../text/problems/problem.ts";
import type { Report } from "../report.ts";
import { refuseRealAlone } from "../setup/checking/refuse-real-only.ts";
import type { Job } from "./job.ts";

/** A delay of this length within one second may have changed the events of a run, not only their times. */
const busyMs = 250;

export function wasBusy({ lagPeakMs }: Pick<Report, "lagPeakMs">): boolean {
  return lagPeakMs >= busyMs;
}

/**
 * Makes a verdict undecided if the machine may have changed it, unless the virtual world, which nothing delays, gives the same
 * result: a failed verdict if the machine was busy, and each one if the calls of a load began late.
 */
export async function orUndecided(report: Report, job: Job, play: (job: Job) => Promise<Report>): Promise<Report> {
  const isLate = typeof report.load?.late === "string";
  const isDelayed = isLate || (!report.verdict.holds && wasBusy(report));
  if (report.verdict.undecided || !isDelayed) return report;
  const virtual = inVirtualWorld(job);
  const agrees = isLate ? judgesAlike : failsToo;
  if (virtual !== undefined && agrees(report, await play(virtual))) return report;
  return { ...report, verdict: { holds: false, undecided: true, checks: isLate ? [] : report.verdict.checks } };
}

function failsToo(_: Report, { verdict }: Report): boolean {
  return !verdict.holds;
}

/** Whether two runs agree about everything that was expected, predicted or seen, if there is anything. */
function judgesAlike(one: Report, other: Report): boolean {
  const [results, others] = [resultsOf(one), resultsOf(other)];
  return results.length > 1 && results.every((holds, at) => holds === others[at]);
}

function resultsOf({ verdict, plainHolds, choices, seen }: Report): boolean[] {
  const verdicts = [...verdict.checks, ...[...choices, ...seen].map((each) => each.verdict)];
  return [plainHolds, ...verdicts.map(({ holds }) => holds)];
}

/** Whether the choices are undecided: on a busy machine none, or several, may come true. */
export function areChoicesUndecided(report: Report): boolean {
  const { verdict, choices } = report;
  const right = choices.filter((choice) => choice.verdict.holds).length;
  return verdict.undecided === true || (wasBusy(report) && right !== 1);
}

/** Returns the job for the virtual world; undefined if that cannot play it. */
export function inVirtualWorld({ onEvent, onLoads, ...job }: Job): Job | undefined {
  if (!job.scenario.worlds.includes("virtual")) return undefined;
  try {
    refuseRealAlone(job.scenario, job.setup);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
  return { ...job, world: "virtual" };
}
