import { breathe } from "../../platform/tick.ts";
import { MissingHere } from "../../world/missing-here.ts";
import type { Report } from "../report.ts";
import { doSteps } from "../steps/do-steps.ts";
import { bounded } from "./bounded.ts";
import { Evidence, type RunEnding } from "./evidence.ts";
import type { Job } from "./job.ts";
import { Run } from "./run.ts";
import { whySkipped } from "./skipped.ts";
import { orUndecided } from "./undecided.ts";

/** Plays a scenario on servers of its own and judges the result. */
export async function play(job: Job): Promise<Report> {
  const skipped = whySkipped(job.scenario, job.world);
  if (skipped !== null) return notPlayed(job, skipped);
  try {
    return await bounded(job, async (signal) => {
      const within = { ...job, signal };
      return orUndecided(await playRuns(within), within, playRuns);
    });
  } catch (error) {
    if (!(error instanceof MissingHere)) throw error;
    return notPlayed(job, error.message);
  }
}

/** Plays all runs of the scenario, each with the next seed. Reports the first run, and the loads of all runs together. */
async function playRuns(job: Job): Promise<Report> {
  const { runs = 1 } = job.scenario;
  const first = await playOnce(job);
  const { evidence, ending } = first;
  if (evidence.counters === undefined) return evidence.report(ending);
  const { LoadRuns } = await import("../load/runs.ts");
  const loads = new LoadRuns(runs, evidence.loadFrame);
  loads.add(job.seed, evidence.counters, ending.tookMs);
  for (let run = 1; run < runs; run++) {
    const seed = job.seed + run;
    const next = await playOnce({ ...job, seed });
    loads.add(seed, next.evidence.counters!, next.ending.tookMs);
  }
  return evidence.report(ending, null, { pool: loads.pool, told: loads.tell() });
}

interface Once {
  readonly evidence: Evidence;
  readonly ending: RunEnding;
}

/** Plays a single run, whatever `runs` says, and returns its evidence unjudged. */
export function playAlone(job: Job): Promise<Once> {
  return bounded(job, (signal) => playOnce({ ...job, signal }));
}

async function playOnce(job: Job): Promise<Once> {
  // Many short runs one after the other would block the event loop.
  await breathe();
  job.signal?.throwIfAborted();
  await using run = await Run.open(job);
  await doSteps(job.scenario.steps, run);
  const ending = await run.settled();
  return { evidence: run.evidence, ending };
}

function notPlayed(job: Job, why: string): Report {
  const ending = {
    tookMs: 0,
    toleranceMs: 0,
    lagMs: 0,
    lagPeakMs: 0,
    goesOn: false,
    unread: new Map(),
    working: new Set<number>(),
  };
  return new Evidence(job).report(ending, why);
}
