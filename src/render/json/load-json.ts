import type { ExampleCall, LoadResult, LoadRun, LoadStory, ServerResult } from "../../scenario/load/load-story.ts";
import type { Call } from "../../scenario/recorded-call.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import type { Event } from "../../trace.ts";

/** Returns the fields of a report with loads. */
export function loadFields<CallJson, EventJson>(
  { loads, servers, charges, runs, late }: LoadStory,
  callOf: (call: Call) => CallJson,
  eventOf: (event: Event) => EventJson,
) {
  return {
    loads: loads.map((load) => loadJson(load, callOf, eventOf)),
    servers: Object.fromEntries([...servers].map(([name, server]) => [name, serverJson(server)])),
    charges: { ...charges },
    ...(runs.length > 0 && { runs: runs.map(runJson) }),
    ...(late !== null && { late }),
  };
}

function loadJson<CallJson, EventJson>(
  result: LoadResult,
  callOf: (call: Call) => CallJson,
  eventOf: (event: Event) => EventJson,
) {
  const { load, step, offered, answered, good, failed, unfinished, tookMs } = result;
  const { mean, p50, p90, p99, p999 } = tookMs;
  return {
    name: load.name,
    step,
    kind: load.pattern.kind,
    offered,
    answered,
    good,
    failed,
    unfinished,
    statuses: Object.fromEntries(result.statuses),
    failures: Object.fromEntries(result.failures),
    tookMs: {
      mean: estimateJson(mean),
      p50: estimateJson(p50),
      p90: estimateJson(p90),
      p99: estimateJson(p99),
      p999: estimateJson(p999),
      max: numberJson(result.maxMs),
    },
    goodputPerS: estimateJson(result.goodputPerS),
    windows: result.windows.map(({ p50Ms, p99Ms, ...window }) => ({
      ...window,
      p50Ms: numberJson(p50Ms),
      p99Ms: numberJson(p99Ms),
    })),
    examples: result.examples.flatMap((example) => exampleJson(example, callOf, eventOf)),
  };
}

function exampleJson<CallJson, EventJson>(
  { of, count, calls, events, ledger }: ExampleCall,
  callOf: (call: Call) => CallJson,
  eventOf: (event: Event) => EventJson,
) {
  const [first, ...causes] = calls;
  if (first === undefined) return [];
  const told = { events: events.map(eventOf), ledger: ledger.map((line) => ({ ...line })) };
  return [{ ...callOf(first), of, count, causes: causes.map(callOf), ...told }];
}

function serverJson({ busyShare, queueMean, waitMs, waitedShare, windows: _, ...counts }: ServerResult) {
  return {
    ...counts,
    busyShare: numberJson(busyShare[0]),
    queueMean: numberJson(queueMean[0]),
    waitMs: { mean: estimateJson(waitMs.mean), p99: estimateJson(waitMs.p99) },
    waitedShare: estimateJson(waitedShare),
  };
}

function runJson({ tookMs, goodputPerS, servers, ...counts }: LoadRun) {
  const { mean, p50, p90, p99, p999, max } = tookMs;
  return {
    ...counts,
    goodputPerS: numberJson(goodputPerS),
    tookMs: {
      mean: numberJson(mean),
      p50: numberJson(p50),
      p90: numberJson(p90),
      p99: numberJson(p99),
      p999: numberJson(p999),
      max: numberJson(max),
    },
    servers: Object.fromEntries(servers),
  };
}

function estimateJson([value, low, high]: Estimate): [number | null, number | null, number | null] {
  return [numberJson(value), numberJson(low), numberJson(high)];
}

/** Keeps ten digits, because more would be rounding noise. */
function numberJson(value: number | null): number | null {
  return value === null || !Number.isFinite(value) ? null : Number(value.toPrecision(10));
}
