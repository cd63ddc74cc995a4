import type { Estimate } from "../../statistics/estimate.ts";
import type { Story } from "../call.ts";
import type { TookName } from "../expectation.ts";
import type { Load } from "../scenario.ts";

/** The report on the loads of a scenario, all runs together. An estimate whose value is NaN had no data. */
export interface LoadStory {
  readonly loads: readonly LoadResult[];
  readonly servers: ReadonlyMap<string, ServerResult>;
  readonly charges: ChargeResult;
  /** Each run; none if it was played once. */
  readonly runs: readonly RunResult[];
  /** Why nothing can be judged; null if it can. */
  readonly undecided: string | null;
}

export interface LoadResult {
  readonly load: Load;
  readonly step: number;
  readonly offered: number;
  /** With any status. */
  readonly answered: number;
  /** With a status from 200 to 299 before the client gave up. */
  readonly good: number;
  readonly failed: number;
  /** Still open when the run was ended. */
  readonly unfinished: number;
  /** Statuses and names of failures, with how many calls ended so. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly failures: ReadonlyMap<string, number>;
  /** Of the good ones. */
  readonly tookMs: Readonly<Record<TookName, Estimate>>;
  readonly maxMs: number;
  readonly goodputPerS: Estimate;
  readonly windows: readonly WindowResult[];
  readonly examples: readonly ExampleCall[];
}

export interface WindowResult {
  readonly fromMs: number;
  readonly toMs: number;
  readonly offered: number;
  readonly good: number;
  readonly failed: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** One whole call of the many, with all that it caused. */
export interface ExampleCall extends Story {
  /** A status, the name of a failure, or `slowest`. */
  readonly of: string;
  readonly count: number;
}

export interface ServerResult {
  readonly arrived: number;
  readonly refused: number;
  readonly finished: number;
  readonly useless: number;
  readonly busyShare: Estimate;
  readonly queueMean: Estimate;
  readonly queueMax: number;
  readonly waitMs: { readonly mean: Estimate; readonly p99: Estimate };
  readonly waitedShare: Estimate;
}

export interface ChargeResult {
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly repeated: number;
}

export interface RunResult {
  readonly seed: number;
  readonly offered: number;
  readonly good: number;
  readonly failed: number;
  readonly unfinished: number;
  /** In the last tenth of its time a load delivered less than half of what was asked for. */
  readonly collapsed: boolean;
  readonly goodputPerS: number;
  readonly tookMs: Readonly<Record<TookName | "max", number>>;
  readonly servers: ReadonlyMap<string, Pick<ServerResult, "arrived" | "refused" | "finished" | "useless">>;
}
