import { expect } from "vitest";
import type { Row } from "../../../bench/truth/row.ts";
import { type Estimate, estimateRatio } from "../../../src/statistics/estimate.ts";
import { estimateMean, estimateQuantile } from "../../../src/statistics/estimate-times.ts";
import { Histogram } from "../../../src/statistics/histogram.ts";

/** The result of one call in a small simulation. Values that a call does not have are missing. */
export interface Call {
  readonly atMs: number;
  readonly tookMs?: number;
  readonly waitMs?: number;
  readonly workMs?: number;
  readonly failed?: boolean;
  /** The number of its payments, and how many of them ended after their caller had left. */
  readonly payments?: number;
  readonly useless?: number;
}

/** Computes the number that a row measures, with its interval, from thirty parts of the calls after the first tenth. */
export function measured(row: Row, calls: readonly Call[], workers = 1): Estimate {
  const [, of = "", part] = /^(?:servers\.\w+\.|statuses\.)?(\w+)(?:\.(\w+))?$/.exec(row.measure.of) ?? [];
  const parts = inParts(calls);
  const ratio = (value: (call: Call) => number, whole: (part: readonly Call[]) => number) =>
    estimateRatio(
      parts.map((each) => ({ part: each.reduce((sum, call) => sum + value(call), 0), whole: whole(each) })),
    );
  const count = (each: readonly Call[]) => each.length;
  const lastedMs = (each: readonly Call[]) => each.at(-1)!.atMs - each[0]!.atMs;
  switch (of) {
    case "waitMs":
      return times(parts, part!, ({ waitMs }) => waitMs);
    case "tookMs":
      return times(parts, part!, ({ tookMs }) => tookMs);
    case "waitedShare":
      return ratio(({ waitMs }) => (waitMs! > 0 ? 1 : 0), count);
    case "queueMean":
      return ratio(({ waitMs }) => waitMs!, lastedMs);
    case "busyShare":
      return ratio(({ workMs }) => workMs! / workers, lastedMs);
    case "goodputPerS":
      return ratio(() => 1000, lastedMs);
    case "arrived":
      return ratio(({ payments }) => payments!, count);
    case "useless":
      return ratio(({ useless }) => useless!, count);
    default:
      return ratio(({ failed }) => (failed === true ? 1 : 0), count);
  }
}

function inParts(calls: readonly Call[]): Call[][] {
  const kept = calls.slice(Math.floor(calls.length / 10));
  return Array.from({ length: 30 }, (_, at) =>
    kept.slice(Math.floor((at * kept.length) / 30), Math.floor(((at + 1) * kept.length) / 30)),
  );
}

function times(parts: readonly Call[][], part: string, of: (call: Call) => number | undefined): Estimate {
  const histograms = parts.map((calls) => {
    const histogram = new Histogram();
    for (const call of calls) {
      const ms = of(call);
      if (ms !== undefined) histogram.record(Math.round(ms * 1000));
    }
    return histogram;
  });
  const pooled = new Histogram();
  for (const histogram of histograms) pooled.merge(histogram);
  const quantile = Number(`0.${part.slice(1)}`);
  const us = part === "mean" ? estimateMean(histograms, worth) : estimateQuantile(histograms, pooled, quantile, worth);
  const [value, low, high] = us;
  return [value / 1000, low === null ? null : low / 1000, high === null ? null : high / 1000];
}

/** The calls are many, so no end is open. */
const worth = { tail: Number.POSITIVE_INFINITY, mean: Number.POSITIVE_INFINITY };
const errorsInHalfWidth = 2.045;

/**
 * Expects that the simulation agrees with the row within 4 standard errors, and that the row's mutant would be detected in runs of
 * the length for which the table is made.
 */
export function expectAgreement(row: Row, calls: readonly Call[], workers?: number): void {
  const [value, low, high] = measured(row, calls, workers);
  expect(low, `${row.name} has an interval`).not.toBeNull();
  const standardError = (high! - low!) / 2 / errorsInHalfWidth;
  const slack = 1e-9 * Math.abs(row.exact);
  expect(Math.abs(value - row.exact), `${row.name}: ${value} instead of ${row.exact}`).toBeLessThanOrEqual(
    4 * standardError + slack,
  );
  const { gives } = row.mutant;
  if (gives === undefined) return;
  const atMillion = standardError * Math.sqrt(calls.length / 1e6);
  expect(Math.abs(gives - row.exact), `${row.name}: its mutant shows`).toBeGreaterThan(4 * atMillion + slack);
}
