import { positionOf, type ShareMode } from "./share.ts";

/** The state of some instances at the time of a call. */
export interface Instances {
  readonly nowMs: number;
  /** The requests in progress at an instance, counted from 0. */
  busy(at: number): number;
  /** A new number from 0 (included) to 1 (excluded). */
  chance(): number;
  /** The user who calls, if the call names one. */
  readonly user: string | undefined;
}

/** Chooses one of equal instances for each call. */
export class Balance {
  readonly #count: number;
  #by: ShareMode;
  #staleMs: number;
  #next = 0;
  #known: readonly number[] = [];
  #knownUntilMs = Number.NEGATIVE_INFINITY;

  /** `staleMs`: the numbers of requests in progress are read only this often. */
  constructor(count: number, by: ShareMode, staleMs = 0) {
    this.#count = count;
    this.#by = by;
    this.#staleMs = staleMs;
  }

  change(by: ShareMode, staleMs: number): void {
    this.#by = by;
    this.#staleMs = staleMs;
  }

  /** Returns the instance for the next call, counted from 0. */
  next(instances: Instances): number {
    if (this.#by === "smooth") return this.#inTurn();
    if (this.#by === "user" && instances.user !== undefined)
      return Math.floor(positionOf(instances.user) * this.#count);
    if (this.#by === "least-busy") return this.#leastBusy(instances);
    return this.#by === "two-choices" && this.#count > 1 ? this.#lessBusyOfTwo(instances) : this.#any(instances);
  }

  #inTurn(): number {
    const at = this.#next;
    this.#next = (at + 1) % this.#count;
    return at;
  }

  #any({ chance }: Instances): number {
    return Math.floor(chance() * this.#count);
  }

  #leastBusy(instances: Instances): number {
    const known = this.#load(instances);
    let least: number[] = [];
    for (let at = 0; at < this.#count; at++) {
      const difference = least.length === 0 ? -1 : known(at) - known(least[0]!);
      if (difference < 0) least = [at];
      else if (difference === 0) least.push(at);
    }
    return least[Math.floor(instances.chance() * least.length)]!;
  }

  /** The power of two choices: of two different instances, drawn at random, the one with fewer requests in progress. */
  #lessBusyOfTwo(instances: Instances): number {
    const known = this.#load(instances);
    const one = this.#any(instances);
    const drawn = Math.floor(instances.chance() * (this.#count - 1));
    const other = drawn < one ? drawn : drawn + 1;
    return known(other) < known(one) ? other : one;
  }

  /** Returns how busy each instance is, as far as the balancer knows. */
  #load({ nowMs, busy }: Instances): (at: number) => number {
    if (this.#staleMs === 0) return busy;
    if (nowMs >= this.#knownUntilMs) {
      this.#known = Array.from({ length: this.#count }, (_, at) => busy(at));
      this.#knownUntilMs = (Math.floor(nowMs / this.#staleMs) + 1) * this.#staleMs;
    }
    return (at) => this.#known[at]!;
  }
}
