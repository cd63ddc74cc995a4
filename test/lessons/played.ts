import { playLessons } from "../../cues/questions.ts";
import type { Job } from "../../src/scenario/job.ts";
import { play } from "../../src/scenario/play.ts";
import type { Report } from "../../src/scenario/report.ts";

const reports = new Map<string, Promise<Report>>();

/** Plays each job of the virtual world only once, because it always ends in the same way. */
export function playOnce(job: Job): Promise<Report> {
  if (job.world === "real") return play(job);
  const key = JSON.stringify(job, (_, value) => (typeof value === "number" ? `${value}` : value));
  const report = reports.get(key) ?? play(job);
  reports.set(key, report);
  report.catch(() => reports.delete(key));
  return report;
}

export const played = await playLessons(undefined, playOnce);
