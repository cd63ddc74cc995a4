import { isFailure, type Outcome } from "../../../service/service.ts";
import { Example } from "../../../statistics/example.ts";
import { Histogram } from "../../../statistics/histogram.ts";
import { relativeGap, TimesPresent } from "../../../statistics/little.ts";
import type { Parts } from "../../../statistics/parts.ts";
import { TimeIntegral } from "../../../statistics/time-integral.ts";
import { Windows } from "../../../statistics/windows.ts";
import type { Load } from "../../scenario.ts";
import { cutBy, type LoadFrame } from "../load-frame.ts";
import type { LoadCall } from "./load-call.ts";
import { LoadWindow, mostWindows, windowWidthUs } from "./load-window.ts";
import { type CallEnding, isSuccess, LoadPart } from "./part.ts";

/** Calls may always begin this late, even if the load is so fast that the next call is due before. */
const mostLateMs = 50;

/** Counts one load of one run. It keeps sums, and a few whole calls as examples of each kind of ending. */
export class LoadTally {
  readonly load: Load;
  readonly step: number;
  readonly startUs: number;
  readonly all = new LoadPart();
  /** The time from which means are computed, divided into parts. */
  readonly main: Parts<LoadPart>;
  readonly stretches: readonly Parts<LoadPart>[];
  readonly windows: Windows<LoadWindow>;
  readonly examples = new Map<CallEnding, Example<LoadCall>>();
  /** The longest time of a good call, in microseconds. */
  longestUs = 0;
  slowest: LoadCall | undefined;
  /** How late calls began, in microseconds; the virtual world is never late. */
  readonly #lateUs = new Histogram();
  /** The last tenth of the time, in which a collapsed load has not recovered. */
  readonly #last = new LoadPart();
  readonly #lastUs: number;
  readonly #endUs: number;
  readonly #inFlight: TimeIntegral;
  readonly #present = new TimesPresent();
  /** Undefined if no examples are kept. */
  readonly #chance: LoadChance | undefined;
  readonly #mostExamples: number;
  /** One in N calls is traced, except while an ending lacks an example. */
  #tracedOneIn = 1;
  #lacksExample = false;
  /** The number of calls that were traced only because an ending lacked an example. */
  #tracedForExample = 0;
  /** The number of calls before the next traced one. */
  #skips = 0;

  constructor(load: Load, step: number, startUs: number, frame: LoadFrame, chance?: LoadChance, mostExamples = 1) {
    const forUs = load.forMs * 1000;
    const { main, stretches } = cutBy(frame, startUs, forUs, () => new LoadPart());
    this.load = load;
    this.step = step;
    this.startUs = startUs;
    this.main = main;
    this.stretches = stretches;
    this.windows = new Windows(
      windowWidthUs(startUs + forUs),
      mostWindows,
      () => new LoadWindow(),
      (into, from) => into.merge(from),
    );
    this.#inFlight = new TimeIntegral(startUs);
    this.#lastUs = startUs + forUs * 0.9;
    this.#endUs = startUs + forUs;
    this.#chance = chance;
    this.#mostExamples = mostExamples;
  }

  /** Whether less than half of the calls offered in the last tenth of the time got a good answer. */
  get hasCollapsed(): boolean {
    return this.#last.goodEnds < this.#last.offered / 2;
  }

  /** The 99th percentile of calls' delays, if the load fell behind: if calls began after the next one was due. Otherwise 0. */
  get behindMs(): number {
    if (this.#lateUs.count === 0) return 0;
    const lateMs = this.#lateUs.quantile(0.99) / 1000;
    return lateMs > Math.max(mostLateMs, this.load.forMs / this.all.offered) ? lateMs : 0;
  }

  get inFlight(): number {
    return this.#inFlight.value;
  }

  /**
   * Returns N if the call that has just begun is traced as one in N; otherwise 0. All of the first calls are traced, later
   * fewer and fewer, because recording the events of a call takes longer than the call.
   */
  traces(): number {
    if (this.#chance === undefined) return 0;
    if (this.all.offered > allTraced * this.#tracedOneIn) {
      this.#tracedOneIn = Math.max(2 * this.#tracedOneIn, thenTracedOneIn);
      this.#skips = skipsOf(this.#chance("traced"), this.#tracedOneIn);
    }
    if (this.#tracedOneIn === 1) return 1;
    if (this.#lacksExample && this.#tracedForExample < mostTracedForExample) {
      this.#tracedForExample += 1;
      return 1;
    }
    this.#skips -= 1;
    if (this.#skips >= 0) return 0;
    this.#skips = skipsOf(this.#chance("traced"), this.#tracedOneIn);
    return this.#tracedOneIn;
  }

  begun(dueUs: number, nowUs: number): void {
    this.all.offered += 1;
    if (nowUs > dueUs) this.#lateUs.record(nowUs - dueUs);
    const main = this.main.at(dueUs);
    if (main !== undefined) main.offered += 1;
    if (dueUs >= this.#lastUs) this.#last.offered += 1;
    for (const stretch of this.stretches) {
      const part = stretch.at(dueUs);
      if (part !== undefined) part.offered += 1;
    }
    this.#inFlight.add(1, nowUs);
    this.#present.arrive(nowUs);
    const window = this.windows.at(dueUs);
    window.offered += 1;
    window.inFlight = this.#inFlight.value;
  }

  ended(call: LoadCall, nowUs: number, outcome: Outcome): void {
    const { dueUs, begunUs } = call;
    const tookUs = nowUs - dueUs;
    const ending = isFailure(outcome) ? outcome.name : outcome.status;
    const isGood = typeof ending === "number" && isSuccess(ending);
    call.tookUs = tookUs;
    this.#inFlight.add(-1, nowUs);
    this.#present.leave(begunUs, nowUs);
    this.all.end(ending, isGood);
    if (isGood && tookUs > this.longestUs) this.longestUs = tookUs;
    if (isGood && nowUs >= this.#lastUs && nowUs < this.#endUs) this.#last.goodEnds += 1;
    count(this.main, dueUs, nowUs, ending, isGood);
    for (const stretch of this.stretches) count(stretch, dueUs, nowUs, ending, isGood);
    this.windows.at(nowUs).end(isGood, tookUs, this.#inFlight.value);
    if (call.isWatched) this.#keep(call, ending);
    else if (!this.examples.has(ending)) this.#lacksExample = true;
  }

  /** The relative error of Little's law; 0 unless a call was lost or counted twice. */
  littleGap(nowUs: number): number {
    return relativeGap(this.#inFlight.upTo(nowUs), this.#present.upTo(nowUs));
  }

  /** Checks that in each window the offered calls are answered, failed or in progress. Calls that began late are exempt. */
  checkWindows(): void {
    let open = 0;
    for (const { fromUs, of } of this.windows.all()) {
      const { offered, good, failed, inFlight } = of;
      open += offered - good - failed;
      const isUsed = offered + good + failed > 0;
      if (isUsed && this.#lateUs.max === 0 && open !== inFlight)
        throw new Error(
          `${this.load.name}: ${open} and not ${inFlight} calls are open after the window at ${fromUs} us`,
        );
    }
  }

  #keep(call: LoadCall, ending: CallEnding): void {
    let example = this.examples.get(ending);
    if (example === undefined) {
      example = new Example(this.#mostExamples);
      this.examples.set(ending, example);
      this.#lacksExample = this.examples.size < this.all.endings.size;
    }
    const nth = this.all.endings.get(ending)!.count;
    const isKept = example.offer(this.#chance!("examples"), call, nth, call.tracedOneIn);
    if (this.slowest === undefined || call.tookUs > this.slowest.tookUs) this.slowest = call;
    if (!isKept && this.slowest !== call) call.forget();
  }
}

const allTraced = 20_000;
const thenTracedOneIn = 16;
/** Bounds the cost of an ending that is so rare that its example would need more calls. */
const mostTracedForExample = 20_000;

/** Draws how many calls to skip until the next one in N, so that skipped calls need no random numbers. */
function skipsOf(uniform: number, oneIn: number): number {
  return Math.floor(Math.log1p(-uniform) / Math.log1p(-1 / oneIn));
}

/** The random streams of a load. */
type LoadChance = (purpose: string) => number;

function count(parts: Parts<LoadPart>, dueUs: number, nowUs: number, ending: CallEnding, isGood: boolean): void {
  const due = parts.at(dueUs);
  due?.end(ending, isGood);
  if (!isGood) return;
  due?.tookUs.record(nowUs - dueUs);
  const now = parts.at(nowUs);
  if (now !== undefined) now.goodEnds += 1;
}
