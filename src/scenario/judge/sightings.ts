/** Something expected that was seen: how late it must be allowed to be to fit, 0 for on time, Infinity for never. */
interface Sighting {
  readonly order: number;
  readonly latenessMs: number;
  says(): string;
}

/**
 * Counts what fits an expectation before it is known how much lateness a busy machine is granted: only late but
 * possible sightings are kept, and the first of each kind for words.
 */
export class Sightings {
  #all = 0;
  #onTime = 0;
  #first: Sighting | undefined;
  #hopeless: Sighting | undefined;
  readonly #late: Sighting[] = [];
  readonly #mostLatenessMs: number;

  /** Where nothing is ever granted, as in the virtual world, nothing late is kept. */
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

  firstMisfit(toleranceMs: number): string | undefined {
    const late = this.#late.filter(({ latenessMs }) => latenessMs > toleranceMs);
    return late.reduce<Sighting | undefined>(earlier, this.#hopeless)?.says();
  }
}

function earlier(one: Sighting | undefined, other: Sighting): Sighting {
  return one === undefined || other.order < one.order ? other : one;
}
