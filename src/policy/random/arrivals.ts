/** A stretch of time with a constant or evenly changing rate. */
export interface RateSegment {
  readonly forMs: number;
  readonly fromPerS: number;
  readonly toPerS: number;
}

/** A constant rate, a ramp, or consecutive parts. */
export type Rate = number | Ramp | readonly RatePart[];
export interface Ramp {
  readonly fromPerS: number;
  readonly toPerS: number;
}
export interface RatePart {
  readonly forMs: number;
  readonly rate: number | Ramp;
}

/** `forMs` is the duration of a constant rate or a ramp; parts have their own durations. */
export function rateSegments(rate: Rate, forMs: number): RateSegment[] {
  if (typeof rate === "number") return [{ forMs, fromPerS: rate, toPerS: rate }];
  if ("fromPerS" in rate) return [{ forMs, ...rate }];
  return rate.flatMap((part) => rateSegments(part.rate, part.forMs));
}

/** How many calls are due in total; with random spacing, their mean. */
export function callsDue(segments: readonly RateSegment[]): number {
  return segments.reduce((sum, segment) => sum + due(segment), 0);
}

function due({ forMs, fromPerS, toPerS }: RateSegment): number {
  return (((fromPerS + toPerS) / 2) * forMs) / 1000;
}

export type Spacing = "random" | "even";

/**
 * Computes when calls begin by inverting the integral of the rate, which is exact for ramps too. Random spacing is a
 * Poisson process and takes one uniform number from 0 (included) to 1 (excluded) per call; even spacing takes none.
 */
export class Arrivals {
  readonly #segments: readonly RateSegment[];
  readonly #spacing: Spacing;
  #at = 0;
  #segmentStartMs = 0;
  /** How many calls were due before this segment, and before the next call. */
  #dueBefore = 0;
  #due = 0;
  #begun = false;

  constructor(segments: readonly RateSegment[], spacing: Spacing) {
    this.#segments = segments;
    this.#spacing = spacing;
  }

  /** Returns the milliseconds from the start of the load to the next call; undefined if no more are due. */
  next(uniform: number): number | undefined {
    if (this.#spacing === "random") this.#due -= Math.log1p(-uniform);
    else if (this.#begun) this.#due += 1;
    this.#begun = true;
    // Rounding may end a sum slightly above the intended whole number; that is not one more call.
    const slack = this.#spacing === "even" ? 1e-9 * Math.max(1, this.#due) : 0;
    for (let segment = this.#segments[this.#at]; segment !== undefined; segment = this.#segments[this.#at]) {
      const within = this.#due - this.#dueBefore;
      const dueInside = due(segment);
      if (within < dueInside - slack) return this.#segmentStartMs + timeUntil(segment, Math.max(0, within));
      this.#dueBefore += dueInside;
      this.#segmentStartMs += segment.forMs;
      this.#at += 1;
    }
    return undefined;
  }
}

/** Returns how far into the segment the integral of its rate reaches this many calls. */
function timeUntil({ forMs, fromPerS, toPerS }: RateSegment, calls: number): number {
  if (fromPerS === toPerS) return (calls * 1000) / fromPerS;
  const slopePerS = ((toPerS - fromPerS) * 1000) / forMs;
  const root = Math.sqrt(Math.max(0, fromPerS * fromPerS + 2 * slopePerS * calls));
  return calls === 0 ? 0 : (2000 * calls) / (fromPerS + root);
}
