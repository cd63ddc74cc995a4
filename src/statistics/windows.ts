export interface Window<Of> {
  readonly fromUs: number;
  readonly toUs: number;
  readonly of: Of;
}

/**
 * Counts by periods of equal length, for runs of any duration: when all windows are used, they are merged in pairs, so that
 * each is twice as wide.
 */
export class Windows<Of> {
  readonly #most: number;
  readonly #make: () => Of;
  readonly #merge: (into: Of, from: Of) => void;
  #each: Of[] = [];
  #widthUs: number;

  /** `most` is even. */
  constructor(widthUs: number, most: number, make: () => Of, merge: (into: Of, from: Of) => void) {
    this.#widthUs = widthUs;
    this.#most = most;
    this.#make = make;
    this.#merge = merge;
  }

  /** Returns the window of this moment. Windows begin at 0. */
  at(us: number): Of {
    while (us >= this.#most * this.#widthUs) this.#halve();
    const at = Math.floor(us / this.#widthUs);
    while (this.#each.length <= at) this.#each.push(this.#make());
    return this.#each[at]!;
  }

  all(): Window<Of>[] {
    const width = this.#widthUs;
    return this.#each.map((of, at) => ({ fromUs: at * width, toUs: (at + 1) * width, of }));
  }

  /** Adds the windows of another run; `other` cannot be used afterwards. */
  merge(other: Windows<Of>): void {
    while (this.#widthUs < other.#widthUs) this.#halve();
    while (other.#widthUs < this.#widthUs) other.#halve();
    for (const { fromUs, of } of other.all()) this.#merge(this.at(fromUs), of);
  }

  #halve(): void {
    for (let at = 1; at < this.#each.length; at += 2) this.#merge(this.#each[at - 1]!, this.#each[at]!);
    this.#each = this.#each.filter((_, at) => at % 2 === 0);
    this.#widthUs *= 2;
  }
}
