import { stringify } from "yaml";
import { reportsDocument } from "../../src/render/json/json.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { parseScenario } from "../../src/scenario/read/read-scenario.ts";
import { type Estimate, estimateRatio } from "../../src/statistics/estimate.ts";
import type { Measure, Row } from "./row.ts";

/** The lab's result for a row, and whether it agrees with the known value. */
export interface Seen {
  readonly row: Row;
  readonly estimate: Estimate;
  readonly holds: boolean;
}

const usualRuns = 8;
const reach = 2.365;
const fewCalls = 400;

interface JsonWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly good: number;
}
interface JsonReport {
  readonly loads: readonly (Record<string, unknown> & { readonly windows: readonly JsonWindow[] })[];
  readonly servers: unknown;
  readonly runs?: readonly Record<string, unknown>[];
}

/** Plays a row with the lab's servers. Divides the calls among several seeds, whose variation gives the interval. */
export async function seenOf(row: Row, calls: number, seed = 1): Promise<Seen> {
  const isRepeated = row.play(calls).runs !== undefined;
  const runs = isRepeated ? 1 : usualRuns;
  const values: number[] = [];
  for (let run = 0; run < runs; run++) {
    const report = await playedRow(row, calls / runs, seed + run);
    values.push(...(row.measure.over === "runs" ? overRuns(row.measure, report) : [measuredIn(row.measure, report)]));
  }
  const estimate = estimateRatio(values.map((part) => ({ part, whole: 1 })));
  return { row, estimate, holds: agrees(row, estimate) };
}

/** Plays a row with a few calls, and at most two runs, to check that it can be played. */
export async function glimpsed(row: Row): Promise<number> {
  const scenario = row.play(fewCalls);
  const few = { ...scenario, ...(scenario.runs !== undefined && { runs: 2 }) };
  const report = await playedRow({ ...row, play: () => few }, fewCalls, 1);
  const [value] = row.measure.over === "runs" ? overRuns(row.measure, report) : [measuredIn(row.measure, report)];
  return value!;
}

const reports = new Map<string, JsonReport>();

/** Plays the scenario of a row, but only once for rows that measure different numbers of the same scenario. */
async function playedRow(row: Row, calls: number, seed: number): Promise<JsonReport> {
  const text = stringify({ title: "known", ...row.play(Math.round(calls)) }, { aliasDuplicateObjects: false });
  const key = `${seed} ${text}`;
  const known = reports.get(key);
  if (known !== undefined) return known;
  const report = await play(jobOf(parseScenario(text, "row.yaml"), { world: "virtual", seed }));
  const document = JSON.parse(JSON.stringify(reportsDocument([report]))).reports[0] as JsonReport;
  reports.set(key, document);
  return document;
}

function overRuns(measure: Measure, { runs = [] }: JsonReport): number[] {
  return runs.map((run) => {
    const value = Number(at(run, measure.of));
    return measure.equals === undefined ? value : Number(value === measure.equals);
  });
}

function measuredIn({ of, per, between }: Measure, { loads, servers, runs = [] }: JsonReport): number {
  const root = { ...loads[0]!, servers };
  // The windows count the calls of all runs together.
  if (between !== undefined) return goodputBetween(loads[0]!.windows, between) / Math.max(1, runs.length);
  const value = number(at(root, of));
  return per === undefined ? value : value / number(at(root, per));
}

function goodputBetween(windows: readonly JsonWindow[], between: readonly [string, string]): number {
  const [fromMs, toMs] = between.map((time) => Number(time.replace("s", "")) * 1000) as [number, number];
  const inside = windows.filter((window) => window.fromMs >= fromMs && window.toMs <= toMs);
  const good = inside.reduce((sum, window) => sum + window.good, 0);
  return (good * 1000) / inside.reduce((sum, window) => sum + window.toMs - window.fromMs, 0);
}

/** A missing count is 0: no call ended this way. */
function number(found: unknown): number {
  return Number(Array.isArray(found) ? found[0] : (found ?? 0));
}

function at(root: unknown, path: string): unknown {
  return path.split(".").reduce((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], root);
}

/** The maximum error of a quantile, which is the mean of its bucket. */
const bucketShare = 1 / 128;

/** Whether the estimate is within four standard errors, or within the range of a source without a formula. */
function agrees({ exact, allowed, measure }: Row, [value, low, high]: Estimate): boolean {
  if (allowed !== undefined) return value >= allowed[0] && value <= allowed[1];
  const error = low === null || high === null ? 0 : (high - value) / reach;
  const slack = /\.p\d+$/.test(measure.of) ? bucketShare : 1e-6;
  return Math.abs(value - exact) <= 4 * error + slack * Math.abs(exact);
}
