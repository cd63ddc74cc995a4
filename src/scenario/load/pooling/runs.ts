import type { LoadCounters } from "../counting/counters.ts";
import type { LoadFrame } from "../load-frame.ts";
import type { LoadRun, LoadStory } from "../load-story.ts";
import { RunPool } from "./pool-runs.ts";
import { tellCharges, tellLoad, tellRun, tellServer } from "./tell.ts";

/** Collects the runs of a scenario with loads, together and one by one. */
export class LoadRuns {
  readonly pool: RunPool;
  readonly #runs: LoadRun[] = [];
  readonly #charges: LoadCounters["charges"][] = [];
  readonly #frame: LoadFrame;
  readonly #isSeveral: boolean;
  #behindMs = 0;

  constructor(runs: number, frame: LoadFrame) {
    this.pool = new RunPool(runs, frame);
    this.#frame = frame;
    this.#isSeveral = runs > 1;
  }

  add(seed: number, counters: LoadCounters, tookMs: number): void {
    counters.check(tookMs);
    this.#behindMs = Math.max(this.#behindMs, ...counters.loads.map(({ behindMs }) => behindMs));
    this.#charges.push(counters.charges);
    if (this.#isSeveral) {
      const alone = new RunPool(1, this.#frame);
      alone.add(counters, tookMs);
      this.#runs.push(tellRun(seed, alone));
    }
    this.pool.add(counters, tookMs);
  }

  tell(): LoadStory {
    return {
      loads: this.pool.loads.map(tellLoad),
      servers: new Map([...this.pool.servers].map(([name, server]) => [name, tellServer(server)])),
      charges: tellCharges(this.#charges),
      runs: this.#runs,
      late: this.#behindMs > 0 ? sayLate(this.#behindMs) : null,
    };
  }
}

function sayLate(ms: number): string {
  return `this machine could not keep the pace: 1 % of the calls began at least ${Math.round(ms)} ms late`;
}
