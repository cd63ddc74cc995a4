import type { ExampleCall, LoadResult, LoadRun, LoadStory, ServerResult } from "../../scenario/load/load-story.ts";
import type { RawSetup, Scenario } from "../../scenario/scenario.ts";
import { isLoad } from "../../scenario/steps/load-step.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import type { ReportDocument } from "./document.ts";
import { readCalls } from "./read-calls.ts";

type JsonReport = ReportDocument["reports"][number];
type JsonLoad = NonNullable<JsonReport["loads"]>[number];
type JsonEstimate = readonly [number | null, number | null, number | null];

/** Restores the results of a stored report's loads. */
export function readLoads(report: JsonReport, scenario: Scenario): LoadStory | undefined {
  const { loads, servers = {}, charges, runs = [], late = null } = report;
  if (loads === undefined || charges === undefined) return undefined;
  return {
    loads: loads.map((load) => loadOf(load, scenario, report.setup)),
    servers: new Map(Object.entries(servers).map(([name, server]) => [name, serverOf(server)])),
    charges,
    runs: runs.map(runOf),
    late,
  };
}

function loadOf(json: JsonLoad, { steps }: Scenario, setup: RawSetup): LoadResult {
  const { name: _, kind: __, statuses, failures, tookMs, goodputPerS, windows, examples, ...counts } = json;
  const { max, mean, p50, p90, p99, p999 } = tookMs;
  const load = steps[json.step - 1];
  if (load === undefined || !isLoad(load)) throw new Error(`loads.step ${json.step} is not a load`);
  return {
    ...counts,
    load,
    statuses: new Map(Object.entries(statuses).map(([status, count]) => [Number(status), count])),
    failures: new Map(Object.entries(failures).map(([name, count]) => [name, count ?? 0])),
    tookMs: { mean: of(mean), p50: of(p50), p90: of(p90), p99: of(p99), p999: of(p999) },
    maxMs: max ?? Number.NaN,
    goodputPerS: of(goodputPerS),
    windows: windows.map(({ p50Ms, p99Ms, ...rest }) => ({
      ...rest,
      p50Ms: p50Ms ?? Number.NaN,
      p99Ms: p99Ms ?? Number.NaN,
    })),
    examples: examples.map((example) => exampleOf(example, setup)),
  };
}

function exampleOf(example: JsonLoad["examples"][number], setup: RawSetup): ExampleCall {
  const { of: ending, count, causes, events = [], ledger = [], ...first } = example;
  return {
    of: ending,
    count,
    forgottenCalls: 0,
    ledger,
    ...readCalls({ calls: [first, ...causes], events }, ledger, { setup }),
  };
}

function serverOf(json: NonNullable<JsonReport["servers"]>[string]): ServerResult {
  const { busyShare, queueMean, waitMs, waitedShare, ...counts } = json;
  return {
    ...counts,
    busyShare: of([busyShare, null, null]),
    queueMean: of([queueMean, null, null]),
    waitMs: { mean: of(waitMs.mean), p99: of(waitMs.p99) },
    waitedShare: of(waitedShare),
  };
}

function runOf({ goodputPerS, tookMs, servers, ...counts }: NonNullable<JsonReport["runs"]>[number]): LoadRun {
  const times = Object.entries(tookMs).map(([name, value]) => [name, value ?? Number.NaN]);
  return {
    ...counts,
    goodputPerS: goodputPerS ?? Number.NaN,
    tookMs: Object.fromEntries(times) as LoadRun["tookMs"],
    servers: new Map(Object.entries(servers)),
  };
}

/** JSON stores an unknown number as null. */
function of([value, low, high]: JsonEstimate): Estimate {
  return [value ?? Number.NaN, low, high];
}
