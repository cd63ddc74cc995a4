import { type Distribution, mean } from "../../src/policy/distribution.ts";
import { readDistribution } from "../../src/policy/read-distribution.ts";
import { readRate } from "../../src/text/rate.ts";
import { formatDuration, type Read, readDuration } from "../../src/text/units.ts";

/** A scenario in the words of a scenario file. */
export interface Play {
  readonly setup: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  /** How often it is played with other seeds, where one run shows one value. */
  readonly runs?: number;
}

/** Numbers of the JSON report, by their paths from the only load or from `servers`. */
export interface Measure {
  readonly of: string;
  /** Divides the number. */
  readonly per?: string;
  /** Only this stretch of time. */
  readonly between?: readonly [from: string, to: string];
  /** How often it is this number. */
  readonly equals?: number;
  /** The mean over all runs. */
  readonly over?: "runs";
}

/** Something known about a load: what the lab must show when it plays it. Times are in milliseconds. */
export interface Row {
  readonly name: string;
  /** Asks for about so many calls; scenarios of a fixed size ignore it. */
  play(calls: number): Play;
  readonly measure: Measure;
  readonly exact: number;
  /** Where a source gives a figure and no formula: what counts as the same. */
  readonly allowed?: readonly [low: number, high: number];
  readonly source: string;
  /** A mistake that would go unnoticed without this row, and what it would show, where that is known as well. */
  readonly mutant: { readonly what: string; readonly gives?: number };
}

/** Nobody gives up, so that no call is left out of the latencies. */
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

/** One station of a setup: what a formula needs to know of a load on payment and of payment's capacity. */
export function queueOf(rate: string, workers: number, work: string | readonly string[]) {
  const distribution = distributionOf(work);
  return { workers, ratePerMs: perSecond(rate) / 1000, meanMs: mean(distribution), distribution };
}

function readOrThrow<Value>(read: Read<Value>, written: string): Value {
  if ("wrong" in read) throw new Error(`${written} ${read.wrong}`);
  return read.value;
}
