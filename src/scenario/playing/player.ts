import { breathe } from "../../platform/turns.ts";
import { MissingHere } from "../../world/missing-here.ts";
import type { Worlds } from "../../world/worlds.ts";
import type { Report } from "../report.ts";
import { doSteps } from "../steps/do-steps.ts";
import { bounded } from "./bounded.ts";
import { Evidence, type RunEnding } from "./evidence/evidence.ts";
import type { Job } from "./job.ts";
import { Run } from "./run.ts";
import { whySkipped } from "./skipped.ts";
import { orUndecided } from "./undecided.ts";

interface Once {
  readonly evidence: Evidence;
  readonly ending: RunEnding;
}

/** Plays scenarios in the worlds that the program can open. */
export class Player {
  readonly #worlds: Worlds;

  constructor(worlds: Worlds) {
    this.#worlds = worlds;
  }

  /** Plays a scenario on servers of its own and judges the result. */
  async play(job: Job): Promise<Report> {
    const skipped = whySkipped(job.scenario, job.world, this.#worlds);
    if (skipped !== null) return notPlayed(job, skipped);
    try {
      return await bounded(job, async (signal) => {
        const within = { ...job, signal };
        return orUndecided(await this.#playRuns(within), within, (again) => this.#playRuns(again));
      });
    } catch (error) {
      if (!(error instanceof MissingHere)) throw error;
      return notPlayed(job, error.message);
    }
  }

  /** Plays a single run, whatever `runs` says, and returns its evidence unjudged. */
  playAlone(job: Job): Promise<Once> {
    return bounded(job, (signal) => this.#playOnce({ ...job, signal }));
  }

  /** Plays all runs of the scenario, each with the next seed. Reports the first run, and the loads of all runs together. */
  async #playRuns(job: Job): Promise<Report> {
    const { runs = 1 } = job.scenario;
    const first = await this.#playOnce(job);
    const { evidence, ending } = first;
    if (evidence.counters === undefined) return evidence.report(ending);
    const { LoadRuns } = await import("../load/pooling/runs.ts");
    const loads = new LoadRuns(runs, evidence.loadFrame);
    loads.add(job.seed, evidence.counters, ending.tookMs);
    for (let run = 1; run < runs; run++) {
      const seed = job.seed + run;
      const next = await this.#playOnce({ ...job, seed });
      loads.add(seed, next.evidence.counters!, next.ending.tookMs);
    }
    return evidence.report(ending, null, { pool: loads.pool, told: loads.tell() });
  }

  async #playOnce(job: Job): Promise<Once> {
    // Many short runs one after the other would block the event loop.
    await breathe(this.#worlds.turns);
    job.signal?.throwIfAborted();
    await using run = await Run.open(job, this.#worlds);
    await doSteps(job.scenario.steps, run);
    const ending = await run.settled();
    return { evidence: run.evidence, ending };
  }
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
