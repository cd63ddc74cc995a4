import { Histogram } from "../../../statistics/histogram.ts";
import { roundStepFrom } from "../../../text/values/round-step.ts";

/** Even, because windows are merged in pairs when all are used. */
export const mostWindows = 256;
const usualWindows = 100;
const leastWidthUs = 10_000;

/** The counts of a short part of the run. A call is offered where it was due, and ends where its outcome arrived. */
export class LoadWindow {
  offered = 0;
  good = 0;
  failed = 0;
  /** The calls in flight at the window's end. */
  inFlight = 0;
  /** The times of all calls that ended in it. */
  readonly tookUs = new Histogram();

  end(isGood: boolean, tookUs: number, inFlight: number): void {
    if (isGood) this.good += 1;
    else this.failed += 1;
    this.inFlight = inFlight;
    this.tookUs.record(tookUs);
  }

  /** `other` is the later window. */
  merge(other: LoadWindow): void {
    if (other.offered + other.good + other.failed > 0) this.inFlight = other.inFlight;
    this.offered += other.offered;
    this.good += other.good;
    this.failed += other.failed;
    this.tookUs.merge(other.tookUs);
  }
}

/** Returns a round width that divides the run, without its drain, into about 100 windows. */
export function windowWidthUs(endUs: number): number {
  return roundStepFrom(Math.max(endUs / usualWindows, leastWidthUs));
}
