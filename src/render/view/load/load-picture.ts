import { mean } from "../../../policy/random/distribution.ts";
import type { LoadResult, ServerResult, ServerWindowResult } from "../../../scenario/load/load-story.ts";
import { workOf } from "../../../scenario/load/pooling/plain-server.ts";
import type { Report } from "../../../scenario/report.ts";
import { writtenFaults } from "../../../scenario/setup/active-faults.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { isChange } from "../../../scenario/steps/change.ts";
import { readDuration } from "../../../text/values/units.ts";
import { cachedIn, type Mark, marksOf, runsIn } from "./load-facts.ts";

/** Everything that is drawn of a load: its answers, and their cause at the server whose queue is longest. */
export interface LoadPicture {
  readonly samples: readonly LoadSample[];
  /** When the last call began; later there is only the drain. */
  readonly loadEndMs: number;
  readonly endMs: number;
  readonly server: string | undefined;
  /** The server with a cache in front of it, if there is one. */
  readonly cached: string | undefined;
  /** How many calls a second the server can serve, and its workers; undefined if it has no such limit. */
  readonly capacityPerS: number | undefined;
  readonly workers: number | undefined;
  readonly timeoutMs: number | undefined;
  /** Times in which a server stalls, is off, or has a fault. */
  readonly shades: readonly Shade[];
  /** Other changes. */
  readonly marks: readonly Mark[];
}

export interface Shade {
  readonly fromMs: number;
  readonly toMs: number;
  readonly says: string;
}

export interface LoadSample {
  readonly fromMs: number;
  readonly toMs: number;
  readonly goodPerS: number;
  readonly failedPerS: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Calls that arrived at the server; undefined in a stored report. */
  readonly triesPerS: number | undefined;
  readonly waiting: number;
  /** The share of its finished work that was for callers who had left. */
  readonly uselessShare: number;
  /** The share of requests that the cache answered. */
  readonly hitRate: number | undefined;
}

export function loadPicture({ load, windows }: LoadResult, report: Report): LoadPicture {
  const story = report.load!;
  const runs = runsIn(story);
  const busiest = busiestOf(story.servers);
  const [cached, { cache } = {}] = cachedIn(story) ?? [];
  const served = busiest?.[1].windows ?? [];
  const samples = windows.map(({ fromMs, toMs, good, failed, p50Ms, p99Ms }): LoadSample => {
    const seconds = (toMs - fromMs) / 1000;
    const server = windowAt(served, fromMs);
    const looked = windowAt(cache?.windows ?? [], fromMs);
    return {
      ...{ fromMs, toMs, p50Ms, p99Ms },
      goodPerS: good / seconds / runs,
      failedPerS: failed / seconds / runs,
      triesPerS: server && (server.arrived * 1000) / (server.toMs - server.fromMs),
      waiting: waitingAt(served, toMs),
      uselessShare: server === undefined || server.finished === 0 ? 0 : server.useless / server.finished,
      hitRate: looked && looked.hits / looked.lookups,
    };
  });
  const endMs = story.loads[0]?.windows.at(-1)?.toMs ?? 0;
  const { shades, marks } = changesIn(report, endMs);
  return {
    samples,
    loadEndMs: load.forMs,
    endMs: windows.at(-1)?.toMs ?? 1,
    server: busiest?.[0],
    cached,
    ...capacityOf(report, busiest?.[0]),
    timeoutMs: timeoutOf(report, load.to),
    shades,
    marks,
  };
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Finds the window that contains a moment. A server that still works long after the load has wider windows than the load. */
function windowAt<Window extends Span>(windows: readonly Window[], ms: number): Window | undefined {
  return windows.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs);
}

/** Returns how many wait at a moment. A window knows the number at its end; between two ends it is interpolated. */
function waitingAt(windows: readonly ServerWindowResult[], ms: number): number {
  const at = windows.findIndex(({ toMs }) => ms <= toMs);
  const window = windows[at];
  if (window === undefined) return windows.at(-1)?.waiting ?? 0;
  const before = windows[at - 1]?.waiting ?? 0;
  const share = (ms - window.fromMs) / (window.toMs - window.fromMs);
  return Math.round(before + (window.waiting - before) * share);
}

function busiestOf(servers: ReadonlyMap<string, ServerResult>): readonly [string, ServerResult] | undefined {
  const all = [...servers].sort(([, one], [, other]) => other.queueMax - one.queueMax || other.arrived - one.arrived);
  return all[0];
}

function capacityOf({ setup }: Report, name: string | undefined) {
  const server = name === undefined ? undefined : serversOf(setup).find((each) => each.name === name);
  const workers = server?.capacity?.workers;
  const workMs = server === undefined ? 0 : mean(workOf(server));
  const capacityPerS = workers === undefined || !(workMs > 0) ? undefined : (workers * 1000) / workMs;
  return { workers, capacityPerS };
}

/** A stored report can have settings that this version does not know. */
function serversOf(setup: Report["setup"]) {
  try {
    return resolveSetup(setup);
  } catch {
    return [];
  }
}

function timeoutOf({ setup }: Report, name: string): number | undefined {
  const read = readDuration(setup[name]?.timeout);
  return "value" in read ? read.value : undefined;
}

/** The changes of a setting that make a server do nothing, with the words for it. */
const stops = [
  { of: (settings: Readonly<Record<string, unknown>>) => pausedIn(settings.capacity), says: "stalls" },
  { of: (settings: Readonly<Record<string, unknown>>) => settings.off, says: "is off" },
];

function pausedIn(capacity: unknown): unknown {
  return typeof capacity === "object" && capacity !== null && "paused" in capacity ? capacity.paused : undefined;
}

/** Tells stalls, which last, from other changes. */
function changesIn(report: Report, endMs: number): Pick<LoadPicture, "shades" | "marks"> {
  const marks = marksOf(report);
  const steps = report.scenario.steps.filter(isChange);
  const shades: Shade[] = [];
  const left = marks.filter((mark, at) => {
    const changes = Object.entries(steps[at]?.setup ?? {});
    let isStop = false;
    for (const [server, settings] of changes) {
      for (const { of, says } of stops) {
        const value = of(settings);
        if (value === undefined) continue;
        isStop = true;
        const words = `${server} ${says}`;
        const open = shades.find((shade) => shade.says === words && shade.toMs === endMs);
        if (value === true) shades.push({ fromMs: mark.atMs, toMs: endMs, says: words });
        else if (open !== undefined) shades[shades.indexOf(open)] = { ...open, toMs: mark.atMs };
      }
    }
    return !isStop;
  });
  return { shades: [...shades, ...faultShades(report, endMs)], marks: left };
}

function faultShades({ setup }: Report, endMs: number): Shade[] {
  return Object.entries(setup).flatMap(([server, settings]) =>
    writtenFaults(settings).flatMap(({ entry }): Shade[] => {
      const ms = (written: unknown, usual: number) => {
        const read = readDuration(written);
        return "value" in read ? read.value : usual;
      };
      if (entry.from === undefined && entry.until === undefined) return [];
      const [name] = Object.keys(entry);
      return [{ fromMs: ms(entry.from, 0), toMs: Math.min(endMs, ms(entry.until, endMs)), says: `${server}: ${name}` }];
    }),
  );
}
