import { type Estimate, estimateRatio } from "../../../statistics/estimate.ts";
import { type TookName, tookNames } from "../../expectation.ts";
import { CallBook } from "../../playing/evidence/call-book.ts";
import { StoryKeeper } from "../../playing/evidence/story-keeper.ts";
import type { Story } from "../../recorded-call.ts";
import type { LoadCounters } from "../counting/counters.ts";
import type { LoadCall } from "../counting/load-call.ts";
import type { LoadTally } from "../counting/load-tally.ts";
import type { ServerPart } from "../counting/part.ts";
import type {
  CacheResult,
  ChargeResult,
  ExampleCall,
  LoadResult,
  LoadRun,
  ServerResult,
  ServerWindowResult,
  WindowResult,
} from "../load-story.ts";
import {
  goodputOf,
  type PooledLoad,
  type PooledServer,
  type RunPool,
  samplesIn,
  shareOf,
  timesOf,
  tookOf,
} from "./pool-runs.ts";

export function tellLoad(pooled: PooledLoad): LoadResult {
  const { load, step, all, pieces } = pooled;
  const endings = [...all.endings].map(([ending, { count }]) => [ending, count] as const).sort();
  const statuses = new Map(endings.flatMap(([ending, count]) => (typeof ending === "number" ? [[ending, count]] : [])));
  const failures = new Map(endings.flatMap(([ending, count]) => (typeof ending === "string" ? [[ending, count]] : [])));
  return {
    load,
    step,
    offered: all.offered,
    answered: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    good: all.good,
    failed: all.ended - all.good,
    unfinished: all.offered - all.ended,
    statuses,
    failures,
    tookMs: tookTimes((what) => tookOf(pooled, pieces, what)),
    maxMs: all.good === 0 ? Number.NaN : pooled.longestUs / 1000,
    goodputPerS: goodputOf(pieces),
    windows: pooled.windows.all().map(
      ({ fromUs, toUs, of }): WindowResult => ({
        fromMs: fromUs / 1000,
        toMs: toUs / 1000,
        offered: of.offered,
        good: of.good,
        failed: of.failed,
        p50Ms: of.tookUs.quantile(0.5) / 1000,
        p99Ms: of.tookUs.quantile(0.99) / 1000,
      }),
    ),
    examples: examplesOf(pooled.tally),
  };
}

function tookTimes<Of>(of: (what: TookName) => Of): Record<TookName, Of> {
  return Object.fromEntries(tookNames.map((what) => [what, of(what)])) as Record<TookName, Of>;
}

function examplesOf({ examples, slowest, all }: LoadTally): ExampleCall[] {
  const kept = [...examples].sort().flatMap(([ending, { kept }]): ExampleCall[] => {
    const count = all.endings.get(ending)?.count ?? 0;
    return kept
      .toSorted((one, other) => one.dueUs - other.dueUs)
      .map((call) => ({ of: String(ending), count, ...storyOf(call) }));
  });
  return slowest === undefined ? kept : [...kept, { of: "slowest", count: 1, ...storyOf(slowest) }];
}

function storyOf({ events }: LoadCall): Story {
  const keeper = new StoryKeeper();
  const book = new CallBook((call) => keeper.call(call));
  for (const event of events) {
    keeper.see(event);
    book.see(event);
  }
  book.close(events.at(-1)?.atMs ?? 0, () => null);
  return keeper.story;
}

export function tellServer({ all, pieces, queue, work, memory, windows, queueMax }: PooledServer): ServerResult {
  const waits = pieces.map(({ part }) => part.waitUs);
  const samples = samplesIn(memory, pieces);
  const { arrived, refused, finished, useless } = all;
  return {
    arrived,
    refused,
    finished,
    useless,
    busyShare: atMostWhole(estimateRatio(work)),
    queueMean: estimateRatio(queue),
    queueMax,
    waitMs: { mean: timesOf(waits, "mean", samples), p99: timesOf(waits, "p99", samples) },
    waitedShare: shareOf<ServerPart>(
      pieces,
      (part) => part.waited,
      (part) => part.waitUs.count,
    ),
    ...(windows !== undefined && { windows: serverWindows(windows) }),
    ...(all.lookups > 0 && { cache: tellCache({ all, pieces, windows }) }),
  };
}

function tellCache({ all: { lookups, hits }, pieces, windows }: Pick<PooledServer, "all" | "pieces" | "windows">) {
  const each = windows?.all().filter(({ of }) => of.lookups > 0) ?? [];
  return {
    lookups,
    hits,
    hitRate: shareOf<ServerPart>(
      pieces,
      (part) => part.hits,
      (part) => part.lookups,
    ),
    windows: each.map(({ fromUs, toUs, of }) => {
      return { fromMs: fromUs / 1000, toMs: toUs / 1000, lookups: of.lookups, hits: of.hits };
    }),
  } satisfies CacheResult;
}

function serverWindows(windows: NonNullable<PooledServer["windows"]>): ServerWindowResult[] {
  let waiting = 0;
  return windows.all().map(({ fromUs, toUs, of: { arrived, finished, useless, waiting: now = waiting } }) => {
    waiting = now;
    return { fromMs: fromUs / 1000, toMs: toUs / 1000, arrived, finished, useless, waiting };
  });
}

/** No server is busy for more than all of its time, although the variation of its parts might say so. */
function atMostWhole([value, low, high]: Estimate): Estimate {
  return [value, low, high === null ? null : Math.min(1, high)];
}

/** Summarizes one of several runs: the sum of its loads, with the latencies of the first one. */
export function tellRun(seed: number, one: RunPool): LoadRun {
  const sum = (of: (load: LoadResult) => number) => loads.reduce((total, load) => total + of(load), 0);
  const loads = one.loads.map(tellLoad);
  const [first] = loads;
  return {
    seed,
    offered: sum(({ offered }) => offered),
    good: sum(({ good }) => good),
    failed: sum(({ failed }) => failed),
    unfinished: sum(({ unfinished }) => unfinished),
    collapsed: one.loads.some(({ collapsed }) => collapsed.includes(true)),
    goodputPerS: sum(({ goodputPerS: [value] }) => value),
    tookMs: { ...tookTimes((what) => first?.tookMs[what][0] ?? Number.NaN), max: first?.maxMs ?? Number.NaN },
    servers: new Map(
      [...one.servers].map(
        ([
          name,
          {
            all: { arrived, refused, finished, useless },
          },
        ]) => [name, { arrived, refused, finished, useless }],
      ),
    ),
  };
}

export function tellCharges(runs: readonly LoadCounters["charges"][]): ChargeResult {
  const sum = (of: (run: ChargeResult) => number) => runs.reduce((total, run) => total + of(run), 0);
  const undone = sum((run) => run.undone ?? 0);
  return {
    confirmed: sum(({ confirmed }) => confirmed),
    unconfirmed: sum(({ unconfirmed }) => unconfirmed),
    repeated: sum(({ repeated }) => repeated),
    ...(undone > 0 && { undone }),
  };
}
