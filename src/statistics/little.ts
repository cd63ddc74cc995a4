/**
 * The total time that all were present, added up call by call. By Little's law it equals the integral over time of how
 * many were present, which the server counts separately: if the two differ, one of them lost a call or counted it
 * twice.
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

  /** Those still present count up to now. */
  upTo(nowUs: number): number {
    return this.#doneUs + this.#count * nowUs - this.#arrivalsUs;
  }
}

/** The relative difference between the two sides of the law. */
export function relativeGap(one: number, other: number): number {
  const larger = Math.max(Math.abs(one), Math.abs(other));
  return larger === 0 ? 0 : Math.abs(one - other) / larger;
}
