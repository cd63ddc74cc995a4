import { type Estimate, estimateRatio, estimateShare, type Share } from "../../../statistics/estimate.ts";
import { estimateMean, estimateQuantile, type Samples } from "../../../statistics/estimate-times.ts";
import { type Buckets, Histogram } from "../../../statistics/histogram.ts";
import type { Parts } from "../../../statistics/parts.ts";
import type { Windows } from "../../../statistics/windows.ts";
import type { TookName } from "../../expectation.ts";
import type { Load } from "../../scenario.ts";
import type { LoadCounters } from "../counting/counters.ts";
import type { LoadTally } from "../counting/load-tally.ts";
import type { LoadWindow } from "../counting/load-window.ts";
import { LoadPart, ServerPart } from "../counting/part.ts";
import type { ServerTally } from "../counting/server-tally.ts";
import type { ServerWindow } from "../counting/server-window.ts";
import type { LoadFrame, LoadPeriod } from "../load-frame.ts";
import { type Memory, samplesOf } from "./memory.ts";

/** The counts of a part of one run, or of one whole run among several, and its duration. */
export interface PooledPart<Part> {
  readonly part: Part;
  readonly seconds: number;
}

/** One load over all runs. */
export interface PooledLoad {
  readonly load: Load;
  readonly step: number;
  readonly all: LoadPart;
  readonly pieces: PooledPart<LoadPart>[];
  readonly stretches: PooledPart<LoadPart>[][];
  readonly windows: Windows<LoadWindow>;
  readonly collapsed: boolean[];
  readonly memory: Memory;
  longestUs: number;
  /** The tally of the first run. */
  readonly tally: LoadTally;
}

export interface PooledServer {
  readonly all: ServerPart;
  readonly pieces: PooledPart<ServerPart>[];
  readonly stretches: PooledPart<ServerPart>[][];
  readonly queue: Share[];
  readonly work: Share[];
  readonly memory: Memory;
  /** Of the first run. */
  readonly windows: Windows<ServerWindow> | undefined;
  queueMax: number;
}

/** Pools the counts of a scenario's runs. The samples are the parts of a single run, or else whole runs. */
export class RunPool {
  readonly loads: PooledLoad[] = [];
  readonly servers = new Map<string, PooledServer>();
  readonly #isSeveral: boolean;
  readonly #memory: Memory;
  readonly stretches: readonly LoadPeriod[];

  constructor(runs: number, { stretches, memory }: LoadFrame) {
    this.#isSeveral = runs > 1;
    this.#memory = memory;
    this.stretches = stretches;
  }

  add({ loads, servers }: LoadCounters, endMs: number): void {
    const endUs = Math.round(endMs * 1000);
    for (const [at, tally] of loads.entries()) this.#addLoad(at, tally, endUs);
    for (const [name, tally] of servers) this.#addServer(name, tally, endUs);
  }

  #addLoad(at: number, tally: LoadTally, endUs: number): void {
    const pieces = this.#pieces(tally.main, endUs, () => new LoadPart());
    const stretches = tally.stretches.map((each) => this.#pieces(each, endUs, () => new LoadPart()));
    const { load, step, all, windows, longestUs } = tally;
    const before = this.loads[at];
    if (before === undefined) {
      this.loads.push({
        load,
        step,
        all,
        pieces,
        stretches,
        windows,
        collapsed: [tally.hasCollapsed],
        memory: this.#memory,
        longestUs,
        tally,
      });
      return;
    }
    before.all.merge(all);
    before.pieces.push(...pieces);
    for (const [nth, each] of stretches.entries()) before.stretches[nth]!.push(...each);
    before.windows.merge(windows);
    before.collapsed.push(tally.hasCollapsed);
    before.longestUs = Math.max(before.longestUs, longestUs);
  }

  #addServer(name: string, tally: ServerTally, endUs: number): void {
    const pieces = this.#pieces(tally.main, endUs, () => new ServerPart());
    const stretches = tally.stretches.map((each) => this.#pieces(each, endUs, () => new ServerPart()));
    const queue = this.#together(tally.integrals(tally.queue, endUs));
    const work = this.#together(tally.integrals(tally.work, endUs));
    const before = this.servers.get(name);
    if (before === undefined) {
      const { all, windows } = tally;
      const [queueMax, memory] = [tally.queue.most, this.#memory];
      this.servers.set(name, { all, pieces, stretches, queue, work, memory, windows, queueMax });
      return;
    }
    before.all.merge(tally.all);
    before.pieces.push(...pieces);
    for (const [nth, each] of stretches.entries()) before.stretches[nth]!.push(...each);
    before.queue.push(...queue);
    before.work.push(...work);
    before.queueMax = Math.max(before.queueMax, tally.queue.most);
  }

  #pieces<Part extends { merge(other: Part): void }>(
    parts: Parts<Part>,
    endUs: number,
    make: () => Part,
  ): PooledPart<Part>[] {
    const { edgesUs, each } = parts;
    const seconds = (at: number) => Math.max(0, Math.min(edgesUs[at + 1]!, endUs) - edgesUs[at]!) / 1e6;
    const pieces = each.map((part, at) => ({ part, seconds: seconds(at) }));
    if (!this.#isSeveral) return pieces;
    const whole = make();
    for (const { part } of pieces) whole.merge(part);
    return [{ part: whole, seconds: pieces.reduce((sum, piece) => sum + piece.seconds, 0) }];
  }

  #together(shares: Share[]): Share[] {
    if (!this.#isSeveral) return shares;
    return [shares.reduce((sum, each) => ({ part: sum.part + each.part, whole: sum.whole + each.whole }), noShare)];
  }
}

const noShare: Share = { part: 0, whole: 0 };

const quantiles: Readonly<Record<Exclude<TookName, "mean">, number>> = { p50: 0.5, p90: 0.9, p99: 0.99, p999: 0.999 };

export function tookOf(
  { load, memory }: PooledLoad,
  pieces: readonly PooledPart<LoadPart>[],
  what: TookName,
): Estimate {
  const times = pieces.map(({ part }) => part.tookUs);
  return timesOf(times, what, samplesIn(memory, pieces, load.name));
}

/** Estimates a time with both ends, for an expectation about what these calls show, however few they are. */
export function tookSeen(pieces: readonly PooledPart<LoadPart>[], what: TookName): Estimate {
  const times = pieces.map(({ part }) => part.tookUs);
  return timesOf(times, what, { tail: Number.POSITIVE_INFINITY, mean: Number.POSITIVE_INFINITY });
}

/** Estimates a time in milliseconds from histograms in microseconds. */
export function timesOf(histograms: readonly Buckets[], what: TookName, samples: Samples): Estimate {
  if (what === "mean") return inMs(estimateMean(histograms, samples));
  const pooled = new Histogram();
  for (const each of histograms) pooled.merge(each);
  return inMs(estimateQuantile(histograms, pooled, quantiles[what], samples));
}

/** Returns how many samples the calls in some pieces are worth; without a name, those of all loads. */
export function samplesIn(memory: Memory, pieces: readonly PooledPart<unknown>[], name?: string): Samples {
  const seconds = pieces.reduce((sum, piece) => sum + piece.seconds, 0);
  return samplesOf(memory, pieces.length, seconds, name);
}

export function goodputOf(pieces: readonly PooledPart<LoadPart>[]): Estimate {
  // Whole microseconds add up exactly.
  return estimateRatio(
    pieces.map(({ part, seconds }) => ({ part: part.goodEnds * 1e6, whole: Math.round(seconds * 1e6) })),
  );
}

/** `all`: the whole run; the pieces may leave out its beginning. */
export function shareOf<Part>(
  pieces: readonly PooledPart<Part>[],
  part: (of: Part) => number,
  whole: (of: Part) => number,
  all?: Part,
): Estimate {
  const shareIn = (of: Part): Share => ({ part: part(of), whole: whole(of) });
  return estimateShare(
    pieces.map((piece) => shareIn(piece.part)),
    all && shareIn(all),
  );
}

function inMs([value, low, high]: Estimate): Estimate {
  return [value / 1000, low === null ? null : low / 1000, high === null ? null : high / 1000];
}
