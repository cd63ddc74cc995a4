import { Histogram } from "../../statistics/histogram.ts";

/** Even, because two become one when they are all used. */
export const mostWindows = 256;
const usualWindows = 100;
const leastWidthUs = 10_000;

/** Counts in a stretch of the run: offered calls by when they were due, endings by when they came. */
export class LoadWindow {
  offered = 0;
  good = 0;
  failed = 0;
  /** At its end. */
  inFlight = 0;
  /** How long all took that ended in it. */
  readonly tookUs = new Histogram();

  end(isGood: boolean, tookUs: number, inFlight: number): void {
    if (isGood) this.good += 1;
    else this.failed += 1;
    this.inFlight = inFlight;
    this.tookUs.record(tookUs);
  }

  /** The other one is later. */
  merge(other: LoadWindow): void {
    if (other.offered + other.good + other.failed > 0) this.inFlight = other.inFlight;
    this.offered += other.offered;
    this.good += other.good;
    this.failed += other.failed;
    this.tookUs.merge(other.tookUs);
  }
}

/** A round number, so that a run has about a hundred windows before it drains. */
export function windowWidthUs(endUs: number): number {
  const wanted = Math.max(endUs / usualWindows, leastWidthUs);
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * [1, 2, 5, 10].find((step) => step * power >= wanted * (1 - 1e-9))!;
}
