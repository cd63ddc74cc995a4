import { Chance } from "../../src/world/chance.ts";

/** Random choices, the same for each seed. */
export class Draw {
  readonly #chance: Chance;

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  number(): number {
    return this.#chance.draw("soak", "worlds");
  }

  /** Returns true with this probability. */
  holds(probability: number): boolean {
    return this.number() < probability;
  }

  one<T>(values: readonly T[]): T {
    return values[Math.floor(this.number() * values.length)] as T;
  }

  /** Returns this many of the values, in random order. */
  some<T>(values: readonly T[], count: number): T[] {
    const left = [...values];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      return left.splice(Math.floor(this.number() * left.length), 1)[0]!;
    });
  }

  /** Returns a duration in whole steps of 10 ms. */
  time(leastMs: number, mostMs: number): string {
    return `${leastMs + 10 * Math.floor((this.number() * (mostMs - leastMs)) / 10)}ms`;
  }
}
