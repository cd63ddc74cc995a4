import type { Share } from "../../statistics/estimate.ts";
import type { Samples } from "../../statistics/estimate-times.ts";
import { type SavedHistogram, saveHistogram } from "../../statistics/saved-histogram.ts";
import type { FailureName } from "../../trace.ts";
import type { ChargeResult } from "../load/load-story.ts";
import { type PooledLoad, type PooledServer, type RunPool, samplesIn } from "../load/pooling/pool-runs.ts";
import { shapeOf, wrongKey } from "./ndjson.ts";

/** The counts of one run. The results of several runs follow from them exactly. */
export interface SavedRun {
  readonly loads: readonly SavedLoad[];
  readonly servers: Readonly<Record<string, SavedServer>>;
  readonly charges: ChargeResult;
}

/** Sums over the settled time of a load, except for `offered` and `maxUs`, which cover the whole run. */
export interface SavedLoad {
  readonly name: string;
  readonly kind: PooledLoad["load"]["pattern"]["kind"];
  readonly offered: number;
  readonly maxUs: number;
  readonly collapsed: boolean;
  readonly seconds: number;
  readonly due: number;
  readonly good: number;
  readonly ended: number;
  readonly goodEnds: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly failures: Readonly<Partial<Record<FailureName, number>>>;
  readonly tookUs: SavedHistogram;
  /** How many samples its calls are worth; missing in results of earlier versions, as in those of constant calls. */
  readonly samples?: Samples;
}

export interface SavedServer {
  readonly arrived: number;
  readonly refused: number;
  readonly finished: number;
  readonly useless: number;
  readonly queueMax: number;
  readonly queue: readonly [part: number, whole: number];
  readonly work: readonly [part: number, whole: number];
  readonly waited: number;
  /** The hits and lookups of the cache in front of it. */
  readonly cache?: readonly [part: number, whole: number];
  readonly waitUs: SavedHistogram;
  readonly samples?: Samples;
}

const runShape = shapeOf({ loads: "list", servers: "object", charges: "amounts" });
const loadShape = shapeOf({
  ...{ name: "string", kind: "string", collapsed: "boolean", statuses: "amounts", failures: "amounts" },
  ...{ offered: "amount", maxUs: "amount", seconds: "amount", due: "amount", good: "amount", ended: "amount" },
  ...{ goodEnds: "amount", tookUs: "histogram", samples: "samples" },
});
const serverShape = shapeOf({
  ...{ arrived: "amount", refused: "amount", finished: "amount", useless: "amount", queueMax: "amount" },
  ...{
    queue: "share",
    work: "share",
    waited: "amount",
    cache: "optionalShare",
    waitUs: "histogram",
    samples: "samples",
  },
});

/** Returns a mistake in a run that was read from a file. */
export function wrongRun(run: unknown): string | undefined {
  if (run === undefined) return undefined;
  const wrong = wrongKey(run, runShape);
  if (wrong !== undefined) return `run.${wrong}`;
  const { loads, servers } = run as SavedRun;
  for (const [at, load] of loads.entries()) {
    const inside = wrongKey(load, loadShape);
    if (inside !== undefined) return `run.loads[${at}]: ${inside}`;
  }
  for (const [name, server] of Object.entries(servers)) {
    const inside = wrongKey(server, serverShape);
    if (inside !== undefined) return `run.servers.${name}: ${inside}`;
  }
  return undefined;
}

/** The pool must contain one run, pooled as one of several. */
export function saveRun({ loads, servers }: RunPool, charges: ChargeResult): SavedRun {
  return {
    loads: loads.map(saveLoad),
    servers: Object.fromEntries([...servers].map(([name, server]) => [name, saveServer(server)])),
    charges,
  };
}

function saveLoad({ load, all, pieces, collapsed, longestUs, memory }: PooledLoad): SavedLoad {
  const { part, seconds } = only(pieces);
  const endings = [...part.endings].map(([ending, { count }]) => [ending, count] as const).sort();
  return {
    name: load.name,
    kind: load.pattern.kind,
    offered: all.offered,
    maxUs: longestUs,
    collapsed: collapsed.includes(true),
    seconds,
    due: part.offered,
    good: part.good,
    ended: part.ended,
    goodEnds: part.goodEnds,
    statuses: Object.fromEntries(endings.filter(([ending]) => typeof ending === "number")),
    failures: Object.fromEntries(endings.filter(([ending]) => typeof ending === "string")),
    tookUs: saveHistogram(part.tookUs),
    ...saveSamples(samplesIn(memory, pieces, load.name)),
  };
}

function saveServer({ all, pieces, queue, work, queueMax, memory }: PooledServer): SavedServer {
  const { part } = only(pieces);
  const { arrived, refused, finished, useless } = all;
  return {
    arrived,
    refused,
    finished,
    useless,
    queueMax,
    queue: pairOf(only(queue)),
    work: pairOf(only(work)),
    waited: part.waited,
    ...(part.lookups > 0 && { cache: pairOf({ part: part.hits, whole: part.lookups }) }),
    waitUs: saveHistogram(part.waitUs),
    ...saveSamples(samplesIn(memory, pieces)),
  };
}

/** JSON has no Infinity, which is the worth of calls that never differ. */
function saveSamples(samples: Samples): { samples?: Samples } {
  return Number.isFinite(samples.tail) ? { samples } : {};
}

/** Returns how many samples several runs are worth together. */
export function samplesTogether(runs: readonly { readonly samples?: Samples }[]): Samples {
  const sum = (of: keyof Samples) =>
    runs.reduce((total, { samples }) => total + (samples?.[of] ?? Number.POSITIVE_INFINITY), 0);
  return { tail: sum("tail"), mean: sum("mean") };
}

function pairOf({ part, whole }: Share): [number, number] {
  return [part, whole];
}

function only<T>(all: readonly T[]): T {
  const [one] = all;
  if (one === undefined || all.length > 1) throw new Error(`a run of several has ${all.length} parts`);
  return one;
}
