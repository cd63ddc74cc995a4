import { Histogram } from "../../../statistics/histogram.ts";
import type { FailureName } from "../../../trace.ts";

/** How a call ended: a status, or the name of a failure. */
export type CallEnding = number | FailureName;

/** Whether an answer tells the client that the work was done. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Counts of a load's calls in a part of its time. A call counts where it was due; only `goodEnds` counts by arrival. */
export class LoadPart {
  offered = 0;
  good = 0;
  ended = 0;
  /** The number of good answers that arrived in this part. */
  goodEnds = 0;
  readonly endings = new Map<CallEnding, { count: number }>();
  /** The times of good calls, in microseconds. */
  readonly tookUs = new Histogram();

  end(ending: CallEnding, isGood: boolean): void {
    this.ended += 1;
    if (isGood) this.good += 1;
    this.#count(ending, 1);
  }

  merge(other: LoadPart): void {
    this.offered += other.offered;
    this.good += other.good;
    this.ended += other.ended;
    this.goodEnds += other.goodEnds;
    for (const [ending, { count }] of other.endings) this.#count(ending, count);
    this.tookUs.merge(other.tookUs);
  }

  #count(ending: CallEnding, count: number): void {
    const counter = this.endings.get(ending);
    if (counter === undefined) this.endings.set(ending, { count });
    else counter.count += count;
  }
}

/** Counts at a server in a part of the time. A wait counts where the request arrived, work where it ended. */
export class ServerPart {
  arrived = 0;
  refused = 0;
  finished = 0;
  useless = 0;
  waited = 0;
  /** Requests at the cache in front of it, and those that it answered. */
  lookups = 0;
  hits = 0;
  /** The waiting times of all requests that were served, in microseconds. */
  readonly waitUs = new Histogram();

  finish(useless: boolean): void {
    this.finished += 1;
    if (useless) this.useless += 1;
  }

  look(isHit: boolean): void {
    this.lookups += 1;
    if (isHit) this.hits += 1;
  }

  merge(other: ServerPart): void {
    this.arrived += other.arrived;
    this.refused += other.refused;
    this.finished += other.finished;
    this.useless += other.useless;
    this.waited += other.waited;
    this.lookups += other.lookups;
    this.hits += other.hits;
    this.waitUs.merge(other.waitUs);
  }
}
