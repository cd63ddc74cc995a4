import type { Meter } from "../../../service/capacity/meter.ts";
import type { Share } from "../../../statistics/estimate.ts";
import { relativeGap, TimesPresent } from "../../../statistics/little.ts";
import { Parts } from "../../../statistics/parts.ts";
import { TimeIntegral } from "../../../statistics/time-integral.ts";
import { Windows } from "../../../statistics/windows.ts";
import { cutBy, type LoadFrame } from "../load-frame.ts";
import { mostWindows, windowWidthUs } from "./load-window.ts";
import { ServerPart } from "./part.ts";
import { ServerWindow } from "./server-window.ts";

/** Counts the work of one server while loads run. */
export class ServerTally implements Meter {
  readonly all = new ServerPart();
  main: Parts<ServerPart>;
  stretches: readonly Parts<ServerPart>[] = [];
  queue = new TimeIntegral(0);
  /** The share of busy workers. */
  work = new TimeIntegral(0);
  /** Its work over time; undefined before the first load begins. */
  windows: Windows<ServerWindow> | undefined;
  readonly #inProgress = new TimeIntegral(0);
  readonly #present = new TimesPresent();

  constructor() {
    this.main = new Parts({ fromUs: 0, toUs: Number.POSITIVE_INFINITY }, 1, () => new ServerPart());
  }

  /** Called when the first load begins: means are computed from here, or from the first part. */
  begin(frame: LoadFrame, startUs: number): void {
    const { main, stretches } = cutBy(frame, startUs, frame.forMs * 1000, () => new ServerPart());
    this.main = main;
    this.stretches = stretches;
    const lastsUs = Number.isFinite(frame.forMs) ? frame.forMs * 1000 : 0;
    const make = () => new ServerWindow();
    this.windows = new Windows(windowWidthUs(startUs + lastsUs), mostWindows, make, (into, from) => into.merge(from));
    const marks = main.edgesUs.filter(Number.isFinite);
    this.queue = marked(this.queue, startUs, marks);
    this.work = marked(this.work, startUs, marks);
  }

  arrived(nowMs: number): void {
    const nowUs = us(nowMs);
    this.#inProgress.add(1, nowUs);
    this.#present.arrive(nowUs);
    this.all.arrived += 1;
    const window = this.windows?.at(nowUs);
    if (window !== undefined) window.arrived += 1;
    const part = this.main.at(nowUs);
    if (part !== undefined) part.arrived += 1;
    for (const stretch of this.stretches) {
      const each = stretch.at(nowUs);
      if (each !== undefined) each.arrived += 1;
    }
  }

  refused(arrivedMs: number, nowMs: number): void {
    this.#left(arrivedMs, nowMs);
    this.all.refused += 1;
  }

  dropped(arrivedMs: number, nowMs: number): void {
    this.#left(arrivedMs, nowMs);
  }

  waiting(count: number, nowMs: number): void {
    const nowUs = us(nowMs);
    this.queue.add(count - this.queue.value, nowUs);
    const window = this.windows?.at(nowUs);
    if (window !== undefined) window.waiting = count;
  }

  busy(share: number, nowMs: number): void {
    this.work.add(share - this.work.value, us(nowMs));
  }

  begun(arrivedMs: number, nowMs: number): void {
    const arrivedUs = us(arrivedMs);
    const part = this.main.at(arrivedUs);
    if (part === undefined) return;
    const waitUs = us(nowMs) - arrivedUs;
    part.waitUs.record(waitUs);
    if (waitUs > 0) part.waited += 1;
  }

  finished(arrivedMs: number, nowMs: number, useless: boolean): void {
    this.#left(arrivedMs, nowMs);
    const nowUs = us(nowMs);
    this.all.finish(useless);
    this.windows?.at(nowUs).finish(useless);
    this.main.at(nowUs)?.finish(useless);
    for (const stretch of this.stretches) stretch.at(nowUs)?.finish(useless);
  }

  looked(isHit: boolean, nowMs: number): void {
    const nowUs = us(nowMs);
    this.all.look(isHit);
    this.windows?.at(nowUs).look(isHit);
    this.main.at(nowUs)?.look(isHit);
    for (const stretch of this.stretches) stretch.at(nowUs)?.look(isHit);
  }

  /** Returns the integrals of the queue or the busy workers between one mark and the next. */
  integrals(of: TimeIntegral, endUs: number): Share[] {
    const { edgesUs, fromUs, toUs } = this.main;
    if (toUs > endUs) return [{ part: of.upTo(endUs), whole: endUs - fromUs }];
    return of.betweenMarks(endUs).map((part, at) => ({ part, whole: edgesUs[at + 1]! - edgesUs[at]! }));
  }

  /** The relative error of Little's law for requests that wait or are served. */
  littleGap(nowUs: number): number {
    return relativeGap(this.#inProgress.upTo(nowUs), this.#present.upTo(nowUs));
  }

  #left(arrivedMs: number, nowMs: number): void {
    this.#inProgress.add(-1, us(nowMs));
    this.#present.leave(us(arrivedMs), us(nowMs));
  }
}

/** Restarts an integral now, at its current value. */
function marked(before: TimeIntegral, nowUs: number, marks: readonly number[]): TimeIntegral {
  const next = new TimeIntegral(nowUs, marks);
  next.add(before.value, nowUs);
  return next;
}

/** Rounds to whole microseconds, which the virtual clock has already. */
function us(ms: number): number {
  return Math.round(ms * 1000);
}
