import type { Estimate } from "../../statistics/estimate.ts";
import type { TookName } from "../expectation.ts";
import type { Story } from "../recorded-call.ts";
import type { Load } from "../scenario.ts";

/** The report on the loads of a scenario, all runs together. An estimate whose value is NaN had no data. */
export interface LoadStory {
  readonly loads: readonly LoadResult[];
  readonly servers: ReadonlyMap<string, ServerResult>;
  readonly charges: ChargeResult;
  /** Each of several runs; empty if there was only one. */
  readonly runs: readonly LoadRun[];
  /** How late the calls began, if this machine could not keep the pace; otherwise null. */
  readonly late: string | null;
}

export interface LoadResult {
  readonly load: Load;
  readonly step: number;
  readonly offered: number;
  /** Calls that got an answer with any status. */
  readonly answered: number;
  /** Calls that got a status from 200 to 299 before the client gave up. */
  readonly good: number;
  readonly failed: number;
  /** Calls that were open when the run ended. */
  readonly unfinished: number;
  /** The number of calls for each status, and for each name of a failure. */
  readonly statuses: ReadonlyMap<number, number>;
  readonly failures: ReadonlyMap<string, number>;
  /** The times of good calls. */
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

/** One call of the load with all events that it caused. */
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
  /** If a cache is in front of it. */
  readonly cache?: CacheResult;
  /** Its work over time, in the first run; missing in a stored report. */
  readonly windows?: readonly ServerWindowResult[];
}

export interface CacheResult {
  readonly lookups: number;
  readonly hits: number;
  readonly hitRate: Estimate;
  /** The first run over time. */
  readonly windows: readonly CacheWindow[];
}

export interface CacheWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly lookups: number;
  readonly hits: number;
}

export interface ServerWindowResult {
  readonly fromMs: number;
  readonly toMs: number;
  readonly arrived: number;
  readonly finished: number;
  readonly useless: number;
  /** At its end. */
  readonly waiting: number;
}

export interface ChargeResult {
  readonly confirmed: number;
  readonly unconfirmed: number;
  readonly repeated: number;
  /** Calls whose work was done and undone; missing if there are none. */
  readonly undone?: number;
}

export interface LoadRun {
  readonly seed: number;
  readonly offered: number;
  readonly good: number;
  readonly failed: number;
  readonly unfinished: number;
  /** Whether a load delivered less than half of the offered calls in the last tenth of its time. */
  readonly collapsed: boolean;
  readonly goodputPerS: number;
  readonly tookMs: Readonly<Record<TookName | "max", number>>;
  readonly servers: ReadonlyMap<string, Pick<ServerResult, "arrived" | "refused" | "finished" | "useless">>;
}
