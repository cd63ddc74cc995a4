import { milliseconds, perSecond, sayEstimate, type Unit } from "../../../scenario/judge/say-load.ts";
import { drainWords } from "../../../scenario/load/drain.ts";
import type {
  CacheResult,
  ExampleCall,
  LoadResult,
  LoadStory,
  ServerResult,
} from "../../../scenario/load/load-story.ts";
import type { Report } from "../../../scenario/report.ts";
import type { RawSetup } from "../../../scenario/scenario.ts";
import { isChange } from "../../../scenario/steps/change.ts";
import type { Estimate } from "../../../statistics/estimate.ts";
import { warmUpShare } from "../../../statistics/parts.ts";
import { sayDuration } from "../../../text/values/units.ts";
import { thousands } from "../../../text/words/phrases.ts";
import type { WorldKind } from "../../../world/world.ts";
import { changedSentence } from "../setup/change-words.ts";
import { loadWords } from "./load-words.ts";

/** Something that changed during the load. */
export interface Mark {
  readonly atMs: number;
  readonly says: string;
}

/** A label and its text. */
export type Fact = readonly [label: string, says: string];

const percent: Unit = { factor: 100, sign: " %" };

/** Returns the number of runs behind the numbers of a story. */
export function runsIn({ runs }: LoadStory): number {
  return Math.max(1, runs.length);
}

/** Returns the first server with a cache in front of it. */
export function cachedIn({ servers }: LoadStory): readonly [string, ServerResult] | undefined {
  return [...servers].find(([, { cache }]) => cache !== undefined);
}

export function cacheIn(load: LoadStory): CacheResult | undefined {
  return cachedIn(load)?.[1].cache;
}

export function marksOf({ scenario, events, setup }: Pick<Report, "scenario" | "events" | "setup">): Mark[] {
  if (!scenario.steps.some(isChange)) return [];
  return events.flatMap(({ atMs, who, what }) =>
    what.kind === "changed" ? [{ atMs, says: changedSentence(who, what.says, setup) }] : [],
  );
}

/** Returns the results of one load. */
export function loadFacts(result: LoadResult, world: WorldKind, runs: number): Fact[] {
  const { load, offered, good, tookMs, maxMs, goodputPerS } = result;
  const { mean, p50, p90, p99, p999 } = tookMs;
  const outcomes = [...result.statuses, ...result.failures].map(
    ([outcome, count]) => `${outcome}: ${thousands(count)}`,
  );
  const times = { mean, p50, p90, p99, "p99.9": p999 };
  const took = Object.entries(times).map(([name, estimate]) => `${name} ${sayEstimate(estimate, milliseconds)}`);
  const most = sayEstimate([maxMs, null, null], milliseconds);
  const latency = Number.isNaN(mean[0])
    ? `at most ${most}, and none after the first tenth`
    : `${took.join(", ")}, max ${most}`;
  return [
    ["load", loadWords(load)],
    ["calls", loadCounts(result, world)],
    ["outcomes", outcomes.join(", ")],
    ["goodput", goodputWords(goodputPerS, load.forMs, runs)],
    ...(good === 0 || maxMs < 1
      ? []
      : [["latency", good < offered ? `of good responses: ${latency}` : latency] as const]),
  ];
}

/** Names the time that was counted if it is not the whole of it: one run has an interval only if its load is steady. */
function goodputWords(rate: Estimate, forMs: number, runs: number): string {
  const [value, low] = rate;
  if (!Number.isFinite(value)) return "no rate: the run was too short";
  const counted = runs > 1 || low === null ? "" : ` after the first ${sayDuration(forMs * warmUpShare)}`;
  return sayEstimate(rate, perSecond) + counted;
}

/** How many calls of a load ended in each way. */
type LoadCounts = Pick<LoadResult, "offered" | "good" | "failed" | "unfinished">;

export function loadCounts({ offered, good, failed, unfinished }: LoadCounts, world: WorldKind): string {
  const open = unfinished === 0 ? "" : `, ${thousands(unfinished)} unfinished after ${drainWords[world]}`;
  return `${thousands(offered)} offered, ${thousands(good)} good, ${thousands(failed)} failed${open}`;
}

/** Returns facts about the servers, the work that was done and confirmed, and the variation between runs. */
export function sharedFacts({ loads, servers, charges, runs }: LoadStory, setup: RawSetup): Fact[] {
  const { confirmed, unconfirmed, repeated, undone = 0 } = charges;
  const { name, did } = workOfLoads(loads);
  const work = [
    `${thousands(confirmed)} confirmed to the client`,
    ...(unconfirmed > 0 ? [`${thousands(unconfirmed)} ${did}, but not confirmed to the client`] : []),
    ...(repeated > 0 ? [`${thousands(repeated)} done more than once`] : []),
    ...(undone > 0 ? [`${thousands(undone)} undone`] : []),
  ];
  const collapsed = runs.filter((run) => run.collapsed).length;
  return [
    ...serverFacts([...servers], setup),
    [name, work.join(", ")],
    ...(runs.length === 0 ? [] : [["runs", `${runs.length}; ${collapsed} collapsed at the end`] as const]),
  ];
}

const general = "requests";
const worksOfPaths: Readonly<Record<string, string>> = { "/orders": "orders", "/pay": "payments" };

/** Names the work of these loads, in general if they differ. */
export function workOfLoads(loads: readonly LoadResult[]): { readonly name: string; readonly did: string } {
  const names = new Set(loads.map(({ load }) => worksOfPaths[load.path] ?? general));
  const [first = general, second] = names;
  const name = second === undefined ? first : general;
  return { name, did: name === general ? "done" : "charged" };
}

/** Up to this many servers that are alike have a line each. */
const mostAlike = 3;

/** Describes servers. If many are alike, such as the leaves of a page, the busiest has a line and the others share one. */
function serverFacts(servers: readonly (readonly [string, ServerResult])[], setup: RawSetup): Fact[] {
  const families = new Map<string, (readonly [string, ServerResult])[]>();
  for (const each of servers) {
    const [name, { arrived, refused, finished, cache }] = each;
    const key = cache === undefined ? JSON.stringify([setup[name], arrived, refused, finished]) : name;
    families.set(key, [...(families.get(key) ?? []), each]);
  }
  return [...families.values()].flatMap((family): Fact[] => {
    if (family.length <= mostAlike) return family.map(([name, server]) => [name, serverWords(server)]);
    const byWork = family.toSorted(([, one], [, other]) => other.busyShare[0] - one.busyShare[0]);
    type Row = (typeof family)[number];
    const [[busiest, most], ...others] = byWork as [Row, Row, ...Row[]];
    const [[, { arrived, refused, finished, busyShare }]] = others;
    const least = Math.min(...others.map(([, server]) => server.busyShare[0]));
    const share = (of: number) => sayEstimate([of, null, null], percent);
    const said = [
      `each: ${thousands(arrived)} arrived`,
      ...(refused > 0 ? [`${thousands(refused)} rejected`] : []),
      `${thousands(finished)} finished`,
      ...(busyShare[0] > 0 ? [`busy ${share(least)} to ${share(busyShare[0])}`] : []),
    ];
    return [
      [busiest, serverWords(most)],
      [`and ${others.length} more`, said.join(", ")],
    ];
  });
}

function serverWords(server: ServerResult): string {
  const { arrived, refused, finished, useless, busyShare, queueMean, queueMax, waitMs, waitedShare, cache } = server;
  const said = [
    ...(cache === undefined
      ? []
      : [`${sayEstimate(cache.hitRate, percent)} of ${thousands(cache.lookups)} in the cache`]),
    `${thousands(arrived)} arrived`,
    ...(refused > 0 ? [`${thousands(refused)} rejected`] : []),
    `${thousands(finished)} finished`,
    ...(useless > 0 ? [`${thousands(useless)} (${shareWords(useless, finished)}) after the caller had given up`] : []),
    ...(busyShare[0] > 0 ? [`busy ${sayEstimate(busyShare, percent)}`] : []),
    ...(queueMax > 0
      ? [
          `queue ${sayEstimate(queueMean, { factor: 1, sign: "" })} on average, ${thousands(queueMax)} at most`,
          ...(Number.isFinite(waitMs.mean[0])
            ? [
                `${sayEstimate(waitedShare, percent)} waited`,
                `wait mean ${sayEstimate(waitMs.mean, milliseconds)}, p99 ${sayEstimate(waitMs.p99, milliseconds)}`,
              ]
            : ["waits unknown: none finished"]),
        ]
      : []),
  ];
  return said.join(", ");
}

/** Says which of many calls an example shows. */
export function exampleWords({ of, count }: ExampleCall): string {
  if (of === "slowest") return "the slowest";
  const isStatus = /^\d/.test(of);
  if (count === 1) return isStatus ? `the call that got ${of}` : `the ${of} call`;
  return `one of the ${thousands(count)} ${isStatus ? `calls that got ${of}` : `${of} calls`}`;
}

function shareWords(part: number, whole: number): string {
  return `${Number(((part / whole) * 100).toPrecision(3))} %`;
}
