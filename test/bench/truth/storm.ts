import { distributionOf, milliseconds, type Play, perSecond } from "../../../bench/truth/row.ts";
import { sampler } from "../../../src/policy/random/distribution.ts";

interface Try {
  readonly sizeUniform: number;
  giveUp(): void;
}
interface Capacity {
  readonly workers: number;
  readonly work: string;
  readonly paused?: boolean;
  readonly queue?: { readonly limit?: number; readonly order?: string };
}
interface RatePart {
  readonly for: string;
  readonly rate: string;
}
interface Load extends RatePart {
  readonly spacing?: string;
}

/** The times when orders were due, and when they were answered in time. */
export interface Storm {
  readonly dueMs: readonly number[];
  readonly goodMs: readonly number[];
  readonly lastsMs: number;
}

/**
 * A minimal simulation of orders that retry a payment after a timeout. The payment has a queue, and its work goes on after the caller has
 * left.
 */
export function playStorm(play: Play, uniform: () => number): Storm {
  const { timeout, retry = 1 } = play.setup.order as { timeout: string; retry?: number };
  const timeoutMs = milliseconds(timeout);
  let capacity = play.setup.payment!.capacity as unknown as Capacity;
  let workMs = sampler(distributionOf(capacity.work));
  const events = new Events();
  const waiting: Try[] = [];
  let first = 0;
  let busy = 0;
  const goodMs: number[] = [];

  const work = () => {
    while (busy < capacity.workers && capacity.paused !== true && waiting.length > first) {
      const next = capacity.queue?.order === "lifo" ? waiting.pop()! : waiting[first++]!;
      busy += 1;
      events.after(workMs(next.sizeUniform), () => {
        busy -= 1;
        next.giveUp();
        work();
      });
    }
  };
  const attempt = (left: number) => {
    let open = true;
    const again = () => {
      if (open && left > 1) attempt(left - 1);
      open = false;
    };
    const answered = () => {
      if (open) goodMs.push(events.nowMs);
      open = false;
    };
    const full =
      busy >= capacity.workers && waiting.length - first >= (capacity.queue?.limit ?? Number.POSITIVE_INFINITY);
    if (full) return again();
    events.after(timeoutMs, again);
    waiting.push({ sizeUniform: uniform(), giveUp: answered });
    work();
  };

  const dueMs = dueTimes(play.steps[0] as unknown as Load, uniform);
  const begin = (at: number) => {
    if (at >= dueMs.length) return;
    events.after(dueMs[at]! - events.nowMs, () => {
      attempt(retry);
      begin(at + 1);
    });
  };
  begin(0);
  for (const step of play.steps.slice(1)) {
    const { change, at } = step as { change: { payment: { capacity: Partial<Capacity> } }; at: string };
    events.after(milliseconds(at), () => {
      capacity = { ...capacity, ...change.payment.capacity };
      workMs = sampler(distributionOf(capacity.work));
      work();
    });
  }
  const lastsMs = partsOf(play.steps[0] as unknown as Load).reduce((sum, part) => sum + milliseconds(part.for), 0);
  events.runUntil(lastsMs);
  return { dueMs, goodMs, lastsMs };
}

export function goodputPerS({ goodMs }: Storm, fromMs: number, toMs: number): number {
  return (goodMs.filter((at) => at >= fromMs && at < toMs).length / (toMs - fromMs)) * 1000;
}

/** Whether less than half of the offered orders are good in the last tenth. */
export function collapsed(storm: Storm): boolean {
  const from = storm.lastsMs * 0.9;
  const count = (all: readonly number[]) => all.filter((at) => at >= from && at < storm.lastsMs).length;
  return count(storm.goodMs) < count(storm.dueMs) / 2;
}

function partsOf({ rate, for: lasts }: Load): RatePart[] {
  return Array.isArray(rate) ? rate : [{ rate, for: lasts }];
}

function dueTimes(load: Load, uniform: () => number): number[] {
  const all: number[] = [];
  let start = 0;
  for (const part of partsOf(load)) {
    const end = start + milliseconds(part.for);
    const gapMs = 1000 / perSecond(part.rate);
    const gap = () => (load.spacing === "even" ? gapMs : -gapMs * Math.log1p(-uniform()));
    for (let at = start + gap(); at < end; at += gap()) all.push(at);
    start = end;
  }
  return all;
}

/** Future events, ordered by time, then by creation. */
class Events {
  nowMs = 0;
  #asked = 0;
  readonly #heap: { readonly atMs: number; readonly order: number; readonly run: () => void }[] = [];

  after(ms: number, run: () => void): void {
    const heap = this.#heap;
    const event = { atMs: this.nowMs + ms, order: this.#asked++, run };
    let place = heap.push(event) - 1;
    while (place > 0 && this.#before(event, heap[(place - 1) >> 1]!)) {
      heap[place] = heap[(place - 1) >> 1]!;
      place = (place - 1) >> 1;
    }
    heap[place] = event;
  }

  runUntil(endMs: number): void {
    for (let next = this.#take(); next !== undefined && next.atMs < endMs; next = this.#take()) {
      this.nowMs = next.atMs;
      next.run();
    }
  }

  #take() {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return top;
    let place = 0;
    for (let child = 1; child < heap.length; child = 2 * place + 1) {
      if (child + 1 < heap.length && this.#before(heap[child + 1]!, heap[child]!)) child += 1;
      if (this.#before(last, heap[child]!)) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = last;
    return top;
  }

  #before(a: { atMs: number; order: number }, b: { atMs: number; order: number }): boolean {
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
  }
}
