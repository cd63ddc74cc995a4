/**
 * Adds up the time that each call was present. By Little's law, the sum equals the integral over time of the number of
 * calls present, which is counted separately. If the two differ, a call was lost or counted twice.
 */
export class TimesPresent {
  #doneUs = 0;
  #count = 0;
  #arrivalsUs = 0;

  arrive(nowUs: number): void {
    this.#count += 1;
    this.#arrivalsUs += nowUs;
  }

  leave(arrivedUs: number, nowUs: number): void {
    this.#doneUs += nowUs - arrivedUs;
    this.#count -= 1;
    this.#arrivalsUs -= arrivedUs;
  }

  /** Calls that are still present count up to now. */
  upTo(nowUs: number): number {
    return this.#doneUs + this.#count * nowUs - this.#arrivalsUs;
  }
}

/** The relative difference between the two sides of the law. */
export function relativeGap(one: number, other: number): number {
  const larger = Math.max(Math.abs(one), Math.abs(other));
  return larger === 0 ? 0 : Math.abs(one - other) / larger;
}
