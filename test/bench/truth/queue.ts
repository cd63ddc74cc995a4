import type { Play } from "../../../bench/truth/row.ts";
import { distributionOf, milliseconds, perSecond } from "../../../bench/truth/row.ts";
import { sampler } from "../../../src/policy/random/distribution.ts";
import type { Call } from "./seen.ts";

interface Capacity {
  readonly workers?: number;
  readonly work: string;
  readonly shared?: boolean;
  readonly queue?: { readonly limit?: number; readonly order?: string; readonly target?: string };
}
interface Load {
  readonly rate?: string;
  readonly spacing?: string;
  readonly for?: string;
  readonly clients?: number;
  readonly thinkTime?: string;
  readonly burst?: number;
}

/** A minimal simulation of a load on one server with a capacity, to verify the formulas and the lab. */
export function playQueue(play: Play, uniform: () => number): { calls: Call[]; workers: number } {
  const capacity = play.setup.payment!.capacity as unknown as Capacity;
  const load = play.steps[0] as Load;
  const workers = capacity.workers ?? 1;
  const draw = sampler(distributionOf(capacity.work));
  const workMs = () => draw(uniform());
  if (load.clients !== undefined) return { calls: closed(load, workers, workMs, uniform), workers };
  const arrivals = arrivalsOf(load, uniform);
  if (capacity.shared) return { calls: shared(arrivals, workMs), workers };
  if (capacity.queue?.order === "lifo") return { calls: lastFirst(arrivals, workMs), workers };
  return { calls: firstFirst(arrivals, workers, workMs, capacity.queue), workers };
}

function arrivalsOf({ rate, spacing, for: lasts, burst }: Load, uniform: () => number): number[] {
  if (burst !== undefined) return Array.from({ length: burst }, () => 0);
  const all: number[] = [];
  const gapMs = 1000 / perSecond(rate!);
  const next = () => (spacing === "even" ? gapMs : -gapMs * Math.log1p(-uniform()));
  for (let at = 0; at < milliseconds(lasts!); at += next()) all.push(at);
  return all;
}

/** First come, first served: each call gets the worker that is free first. */
function firstFirst(arrivals: number[], workers: number, workMs: () => number, queue: Capacity["queue"] = {}): Call[] {
  const free = new Float64Array(workers);
  const targetMs = queue.target === undefined ? Number.POSITIVE_INFINITY : milliseconds(queue.target);
  const starts: number[] = [];
  let begun = 0;
  return arrivals.map((atMs) => {
    const work = workMs();
    const first = soonest(free);
    const start = Math.max(atMs, free[first]!);
    while (begun < starts.length && starts[begun]! <= atMs) begun += 1;
    const refused = start > atMs && starts.length - begun >= (queue.limit ?? Number.POSITIVE_INFINITY);
    if (refused || start - atMs > targetMs) return { atMs, failed: true };
    free[first] = start + work;
    starts.push(start);
    return { atMs, waitMs: start - atMs, workMs: work, tookMs: start - atMs + work };
  });
}

function soonest(free: Float64Array): number {
  let best = 0;
  for (let at = 1; at < free.length; at++) if (free[at]! < free[best]!) best = at;
  return best;
}

/** One worker, last come, first served. */
function lastFirst(arrivals: number[], workMs: () => number): Call[] {
  const calls: Call[] = [];
  const waiting: number[] = [];
  let free = 0;
  const serve = (atMs: number, start: number) => {
    const work = workMs();
    free = start + work;
    calls.push({ atMs, waitMs: start - atMs, workMs: work, tookMs: free - atMs });
  };
  for (const atMs of arrivals) {
    while (waiting.length > 0 && free <= atMs) serve(waiting.pop()!, free);
    if (free <= atMs) serve(atMs, atMs);
    else waiting.push(atMs);
  }
  while (waiting.length > 0) serve(waiting.pop()!, free);
  return calls.sort((a, b) => a.atMs - b.atMs);
}

/** All calls share one worker. */
function shared(arrivals: number[], workMs: () => number): Call[] {
  const calls: Call[] = [];
  let present: { atMs: number; leftMs: number }[] = [];
  let now = 0;
  const until = (toMs: number) => {
    while (present.length > 0) {
      const least = Math.min(...present.map(({ leftMs }) => leftMs));
      const doneMs = now + least * present.length;
      const stop = Math.min(doneMs, toMs);
      for (const job of present) job.leftMs -= (stop - now) / present.length;
      now = stop;
      if (doneMs > toMs) return;
      for (const { atMs, leftMs } of present) if (leftMs <= 1e-9) calls.push({ atMs, tookMs: now - atMs });
      present = present.filter(({ leftMs }) => leftMs > 1e-9);
    }
    now = toMs;
  };
  for (const atMs of arrivals) {
    until(atMs);
    present.push({ atMs, leftMs: workMs() });
  }
  until(Number.MAX_VALUE);
  return calls.sort((a, b) => a.atMs - b.atMs);
}

function closed(load: Load, workers: number, workMs: () => number, uniform: () => number): Call[] {
  const think = sampler(distributionOf(load.thinkTime!));
  const next = Float64Array.from({ length: load.clients! }, () => think(uniform()));
  const free = new Float64Array(workers);
  const calls: Call[] = [];
  for (;;) {
    const client = soonest(next);
    const atMs = next[client]!;
    if (atMs >= milliseconds(load.for!)) return calls;
    const worker = soonest(free);
    const start = Math.max(atMs, free[worker]!);
    free[worker] = start + workMs();
    calls.push({ atMs, waitMs: start - atMs, tookMs: free[worker]! - atMs });
    next[client] = free[worker]! + think(uniform());
  }
}
