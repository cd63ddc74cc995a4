import type { TookName } from "../../scenario/expectation.ts";
import type {
  ExampleCall,
  LoadResult,
  LoadRun,
  LoadStory,
  ServerResult,
  WindowResult,
} from "../../scenario/load/load-story.ts";
import type { RawSetup, Scenario } from "../../scenario/scenario.ts";
import { isLoad } from "../../scenario/steps/load-step.ts";
import type { Estimate } from "../../statistics/estimate.ts";
import { callDocument, eventForm, readCalls } from "./call-json.ts";
import type { ReportDocument } from "./documents/document.ts";
import { byName, fields, type JsonForm, number } from "./json-form.ts";

type JsonReport = ReportDocument["reports"][number];
type JsonLoad = NonNullable<JsonReport["loads"]>[number];
type JsonEstimate = [number | null, number | null, number | null];

const bound = (value: number | null) => (value === null ? null : number.write(value));
const estimate: JsonForm<Estimate, JsonEstimate> = {
  write: ([value, low, high]) => [number.write(value), bound(low), bound(high)],
  read: ([value, low, high]) => [number.read(value), low, high],
};
/** An estimate whose interval is not stored. */
const middle: JsonForm<Estimate, number | null> = {
  write: ([value]) => number.write(value),
  read: (json) => [number.read(json), null, null],
};
const counts: JsonForm<number, number> = { write: Number, read: Number };

const took = fields<Readonly<Record<TookName, Estimate>>, Omit<JsonLoad["tookMs"], "max">>({
  mean: estimate,
  p50: estimate,
  p90: estimate,
  p99: estimate,
  p999: estimate,
});
const window = fields<WindowResult, JsonLoad["windows"][number]>({ p50Ms: number, p99Ms: number });
type JsonServer = NonNullable<JsonReport["servers"]>[string];
const storedServer = fields<Omit<ServerResult, "windows">, JsonServer>({
  busyShare: middle,
  queueMean: middle,
  waitMs: fields({ mean: estimate, p99: estimate }),
  waitedShare: estimate,
  cache: fields({ hitRate: estimate, windows: { write: (each) => [...each], read: (each) => each } }),
});
/** The work of a server over time is not stored. */
const server: JsonForm<ServerResult, JsonServer> = {
  write: ({ windows: _, ...stored }) => storedServer.write(stored),
  read: storedServer.read,
};
const run = fields<LoadRun, NonNullable<JsonReport["runs"]>[number]>({
  goodputPerS: number,
  tookMs: fields({ mean: number, p50: number, p90: number, p99: number, p999: number, max: number }),
  servers: byName(fields({})),
});

/** Returns the fields of a report with loads. */
export function loadFields({ loads, servers, charges, runs, late }: LoadStory) {
  return {
    loads: loads.map(loadJson),
    servers: byName(server).write(servers),
    charges: { ...charges },
    ...(runs.length > 0 && { runs: runs.map(run.write) }),
    ...(late !== null && { late }),
  };
}

/** Restores the results of a stored report's loads. */
export function readLoads(report: JsonReport, scenario: Scenario): LoadStory | undefined {
  const { loads, servers = {}, charges, runs = [], late = null } = report;
  if (loads === undefined || charges === undefined) return undefined;
  return {
    loads: loads.map((load) => loadOf(load, scenario, report.setup)),
    servers: byName(server).read(servers),
    charges,
    runs: runs.map(run.read),
    late,
  };
}

function loadJson(result: LoadResult) {
  const { load, step, statuses, failures, tookMs, maxMs, goodputPerS, windows, examples, ...numbers } = result;
  return {
    name: load.name,
    step,
    kind: load.pattern.kind,
    ...numbers,
    statuses: Object.fromEntries(statuses),
    failures: byName(counts).write(failures),
    tookMs: { ...took.write(tookMs), max: number.write(maxMs) },
    goodputPerS: estimate.write(goodputPerS),
    windows: windows.map(window.write),
    examples: examples.flatMap(exampleJson),
  };
}

function loadOf(json: JsonLoad, { steps }: Scenario, setup: RawSetup): LoadResult {
  const { name: _, kind: __, step, statuses, failures, tookMs, goodputPerS, windows, examples, ...numbers } = json;
  const { max, ...times } = tookMs;
  const load = steps[step - 1];
  if (load === undefined || !isLoad(load)) throw new Error(`loads.step ${step} is not a load`);
  return {
    ...numbers,
    load,
    step,
    statuses: new Map(Object.entries(statuses).map(([status, count]) => [Number(status), count])),
    failures: byName(counts).read(failures as Record<string, number>),
    tookMs: took.read(times),
    maxMs: number.read(max),
    goodputPerS: estimate.read(goodputPerS),
    windows: windows.map(window.read),
    examples: examples.map((example) => exampleOf(example, setup)),
  };
}

function exampleJson({ of, count, calls, events, ledger }: ExampleCall) {
  const [first, ...causes] = calls;
  if (first === undefined) return [];
  const told = { events: events.map(eventForm.write), ledger: ledger.map((line) => ({ ...line })) };
  return [{ ...callDocument(first), of, count, causes: causes.map(callDocument), ...told }];
}

function exampleOf(example: JsonLoad["examples"][number], setup: RawSetup): ExampleCall {
  const { of, count, causes, events = [], ledger = [], ...first } = example;
  const story = readCalls({ calls: [first, ...causes], events }, ledger, { setup });
  return { of, count, forgottenCalls: 0, ledger, ...story };
}
