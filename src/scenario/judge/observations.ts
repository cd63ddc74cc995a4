/** A call or event that was expected. `latenessMs`: the tolerance that it needs; 0 for on time, Infinity if none suffices. */
interface Sighting {
  readonly order: number;
  readonly latenessMs: number;
  says(): string;
}

/**
 * Counts the sightings that fit an expectation, although the tolerance is known only at the end of the run: it keeps those
 * that may still fit, and the first of each kind for the report.
 */
export class Observations {
  #all = 0;
  #onTime = 0;
  #first: Sighting | undefined;
  #hopeless: Sighting | undefined;
  readonly #late: Sighting[] = [];
  readonly #mostLatenessMs: number;

  /** `mostLatenessMs`: the maximum tolerance; 0 in the virtual world. */
  constructor(mostLatenessMs: number) {
    this.#mostLatenessMs = mostLatenessMs;
  }

  see(sighting: Sighting): void {
    this.#all += 1;
    this.#first = earlier(this.#first, sighting);
    if (sighting.latenessMs === 0) this.#onTime += 1;
    else if (sighting.latenessMs <= this.#mostLatenessMs) this.#late.push(sighting);
    else this.#hopeless = earlier(this.#hopeless, sighting);
  }

  get all(): number {
    return this.#all;
  }

  get first(): string | undefined {
    return this.#first?.says();
  }

  fitting(toleranceMs: number): number {
    return this.#onTime + this.#late.filter(({ latenessMs }) => latenessMs <= toleranceMs).length;
  }

  firstFits(toleranceMs: number): boolean {
    return this.#first !== undefined && this.#first.latenessMs <= toleranceMs;
  }

  firstMisfit(toleranceMs: number): string | undefined {
    const late = this.#late.filter(({ latenessMs }) => latenessMs > toleranceMs);
    return late.reduce<Sighting | undefined>(earlier, this.#hopeless)?.says();
  }
}

function earlier(one: Sighting | undefined, other: Sighting): Sighting {
  return one === undefined || other.order < one.order ? other : one;
}
