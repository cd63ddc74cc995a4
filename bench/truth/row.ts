import { type Distribution, mean } from "../../src/policy/random/distribution.ts";
import { readDistribution } from "../../src/policy/random/read-distribution.ts";
import { readRate } from "../../src/text/values/rate.ts";
import { formatDuration, type Read, readDuration } from "../../src/text/values/units.ts";

/** A scenario in the words of a scenario file. */
export interface Play {
  readonly setup: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  /** The number of runs with different seeds, if each run gives one value. */
  readonly runs?: number;
}

/** A number of the JSON report, by its path from the only load or from `servers`. */
export interface Measure {
  readonly of: string;
  /** The number by which it is divided. */
  readonly per?: string;
  /** Limits the number to this part of the time. */
  readonly between?: readonly [from: string, to: string];
  /** Measures the share of runs in which the number has this value. */
  readonly equals?: number;
  /** Takes the mean over all runs. */
  readonly over?: "runs";
}

/** A known result about a load, which the lab must reproduce. Times are in milliseconds. */
export interface Row {
  readonly name: string;
  /** Returns a scenario with about this many calls; scenarios of a fixed size ignore the number. */
  play(calls: number): Play;
  readonly measure: Measure;
  readonly exact: number;
  /** The accepted range, if the source gives a figure without a formula. */
  readonly allowed?: readonly [low: number, high: number];
  readonly source: string;
  /** A mistake that only this row would detect, and the number that it would give, if known. */
  readonly mutant: { readonly what: string; readonly gives?: number };
}

/** Clients do not give up, so that the latencies include all calls. */
const patient = { watch: "1h" };

export function openLoad(to: "order" | "payment" | "gateway" | "edge", rate: string, more: object = {}) {
  const perS = perSecond(rate);
  return (calls: number) => ({
    load: to === "payment" ? "POST /pay" : "POST /orders",
    to,
    rate,
    for: formatDuration(Math.round((calls / perS) * 1000)),
    ...patient,
    ...more,
  });
}

export function perSecond(rate: string): number {
  return readOrThrow(readRate(rate), rate);
}

export function milliseconds(duration: string): number {
  return readOrThrow(readDuration(duration), duration);
}

export function distributionOf(work: string | readonly string[]): Distribution {
  return readOrThrow(readDistribution(work), String(work));
}

/** The parameters of a formula for a load on payment and payment's capacity. */
export function queueOf(rate: string, workers: number, work: string | readonly string[]) {
  const distribution = distributionOf(work);
  return { workers, ratePerMs: perSecond(rate) / 1000, meanMs: mean(distribution), distribution };
}

function readOrThrow<Value>(read: Read<Value>, written: string): Value {
  if ("wrong" in read) throw new Error(`${written} ${read.wrong}`);
  return read.value;
}
