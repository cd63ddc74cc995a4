import { Chance } from "../../src/world/chance.ts";

/** Random choices that depend only on the seed. */
export class Dice {
  readonly #chance: Chance;

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  /** A whole number from `from` to `to`, both included. */
  number(from: number, to: number): number {
    return from + Math.floor(this.#chance.draw("dice", "roll") * (to - from + 1));
  }

  one<T>(...of: readonly T[]): T {
    return of[this.number(0, of.length - 1)]!;
  }

  /** A list of `from` to `to` items. */
  several<T>(from: number, to: number, make: () => T): T[] {
    return Array.from({ length: this.number(from, to) }, make);
  }

  /** An object with about half of these keys. */
  some<Values extends Record<string, () => unknown>>(
    values: Values,
  ): { [Key in keyof Values]?: ReturnType<Values[Key]> } {
    const kept = Object.entries(values).filter(() => this.number(0, 1) === 1);
    return Object.fromEntries(kept.map(([key, value]) => [key, value()])) as {
      [Key in keyof Values]?: ReturnType<Values[Key]>;
    };
  }
}
