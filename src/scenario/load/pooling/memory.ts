import { callsDue } from "../../../policy/random/arrivals.ts";
import { type Distribution, mean, moment } from "../../../policy/random/distribution.ts";
import type { CapacityRule } from "../../../service/capacity/capacity-rule.ts";
import type { Samples } from "../../../statistics/estimate-times.ts";
import type { Server } from "../../../world/server.ts";
import type { Load, RawSetup } from "../../scenario.ts";
import { resolveSetup } from "../../setup/resolve.ts";
import { delaysDiffer, hasQueue, isPlain, workOf } from "./plain-server.ts";

/**
 * The number of calls after which the queues of a setup have forgotten how long they were: so many calls are worth one independent
 * sample. 0 if calls never differ.
 */
export interface Memory {
  /** For shares of calls, such as those beyond a quantile. */
  readonly calls: number;
  /** For means, which depend more on the longest queues and the largest jobs. */
  readonly callsOfMean: number;
  /** The rate of each load by its name, and its calls at one moment. */
  readonly loads: ReadonlyMap<string, { readonly perS: number; readonly atOnce: number }>;
}

/** That of one worker who is busy 90 % of the time: assumed if a setup has more than plain queues. */
const usual = 163;
/** The mean of a queue varies so much more than the share of calls that find it long. */
const moreForMean = 4;
/** Delays that strike few calls make a mean depend on few. */
const callsToDelay = 100;
/** A tail of very large jobs has no moments, but some calls are independent of it. */
const mostTail = 10;

/** Uses only what is written: a run that seems to forget quickly is a quiet one. */
export function memoryOf(setup: RawSetup, loads: readonly Load[], isSteady: boolean): Memory {
  const servers = resolveSetup(setup);
  const rated = loads.map((load) => ({ load, perS: rateOf(load, servers) }));
  const rates = rated.map(({ perS }) => perS);
  const perMs = rates.reduce((sum, perS) => sum + perS, 0) / 1000;
  const known = servers.filter((server) => isPlain(server, setup[server.name] ?? {}));
  const isOpen = loads.every(({ pattern }) => pattern.kind === "open");
  const isKnown = isSteady && known.length === servers.length && (isOpen || !servers.some(hasQueue));
  const clients = loads.map(({ pattern }) => (pattern.kind === "closed" && isSteady && !isKnown ? pattern.clients : 0));
  // Clients who wait keep a queue short: it forgets in about as many calls as there are clients.
  const queues = known
    .filter((server) => isSteady && (isOpen || !hasQueue(server)))
    .map((server) => memoryAt(server, perMs, loads));
  // While something changes, the runs themselves are the samples.
  const least = Math.max(isKnown ? 0 : isSteady ? usual : 1, ...clients);
  return {
    calls: Math.max(least, ...queues.map(({ calls }) => calls)),
    callsOfMean: Math.max(moreForMean * least, ...queues.map(({ callsOfMean }) => callsOfMean)),
    loads: new Map(
      rated.map(({ load: { name, pattern }, perS }) => {
        return [name, { perS, atOnce: pattern.kind === "burst" ? pattern.calls : 0 }];
      }),
    ),
  };
}

/**
 * Returns how many samples the calls of a load, or of all loads, are worth in some runs. The other loads help to forget, because the
 * memory is one of all calls.
 */
export function samplesOf(
  { calls, callsOfMean, loads }: Memory,
  runs: number,
  seconds: number,
  name?: string,
): Samples {
  const countOf = ([, { perS, atOnce }]: readonly [string, { perS: number; atOnce: number }]) =>
    perS * seconds + atOnce * runs;
  const counts = [...loads].map((load) => ({ own: name === undefined || load[0] === name, count: countOf(load) }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const own = counts.reduce((sum, each) => sum + (each.own ? each.count : 0), 0);
  const worth = (memory: number) =>
    memory === 0 ? Number.POSITIVE_INFINITY : Math.min(own, all / Math.max(1, memory));
  return { tail: worth(calls), mean: worth(callsOfMean) };
}

function memoryAt(server: Server, perMs: number, loads: readonly Load[]): Pick<Memory, "calls" | "callsOfMean"> {
  const work = workOf(server);
  if (delaysDiffer(server)) return { calls: 1, callsOfMean: callsToDelay };
  const neverWaits = !hasQueue(server) || loads.every(isEven);
  if (mean(work) === 0 || (work.kind === "constant" && neverWaits)) return { calls: 0, callsOfMean: 0 };
  const queued = hasQueue(server) ? forgetting(server.capacity, work, perMs, loads) : 0;
  const calls = 1 + queued * tailOf(work);
  return { calls, callsOfMean: Math.max(moreForMean * calls, largeJobs(work)) };
}

/**
 * The queue of a busy server moves like a Brownian motion between walls: pushed back by the spare capacity, or by its limit. In
 * calls, the number of workers does not matter.
 */
function forgetting(
  { workers = 1, queue }: CapacityRule,
  work: Distribution,
  perMs: number,
  loads: readonly Load[],
): number {
  const meanMs = mean(work);
  const busy = (perMs * meanMs) / workers;
  const variation = (loads.every(isEven) ? 0 : 1) + moment(work, 2) / meanMs ** 2 - 1;
  const room = Math.min(
    (queue.limit ?? Number.POSITIVE_INFINITY) + workers,
    ...loads.map(({ watchMs }) => watchMs * perMs),
  );
  return Math.min((variation * busy ** 2) / (1 - busy) ** 2, room ** 2 / variation);
}

function isEven({ pattern }: Load): boolean {
  return pattern.kind === "open" && pattern.spacing === "even";
}

/** How many jobs it takes to meet the large ones that make the mean; 6 with exponential work. */
function largeJobs(work: Distribution): number {
  return Math.max(moreForMean, moment(work, 4) / moment(work, 2) ** 2);
}

/** How much heavier the tail of the work is than that of exponential work, for which both ratios are 1. */
function tailOf(work: Distribution): number {
  const [first, second, third, fourth] = [1, 2, 3, 4].map((power) => moment(work, power)) as [
    number,
    number,
    number,
    number,
  ];
  const ratios = [(2 * third * first) / (3 * second ** 2), (3 * fourth * second) / (4 * third ** 2)];
  return ratios.some((ratio) => !Number.isFinite(ratio)) ? mostTail : Math.min(mostTail, Math.max(1, ...ratios));
}

/** The workers of all instances of a server; undefined if their number has no limit. */
function workersOf({ capacity, instances }: Server): number | undefined {
  return capacity?.workers === undefined ? undefined : capacity.workers * (instances?.count ?? 1);
}

/** The calls a second that a load asks for; for clients that wait, at most as many as they and the workers can. */
function rateOf({ pattern, forMs }: Load, servers: readonly Server[]): number {
  if (pattern.kind === "burst") return 0;
  if (pattern.kind === "open") return (callsDue(pattern.segments) / forMs) * 1000;
  const works = servers.map((server) => ({ workMs: mean(workOf(server)), workers: workersOf(server) }));
  const turnMs = works.reduce((sum, { workMs }) => sum + workMs, mean(pattern.think));
  const most = works.map(({ workMs, workers = Number.POSITIVE_INFINITY }) =>
    workMs === 0 ? Number.POSITIVE_INFINITY : workers / workMs,
  );
  return turnMs === 0 ? 0 : 1000 * Math.min(pattern.clients / turnMs, ...most);
}
