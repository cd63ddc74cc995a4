import type { Fork, Program } from "./compiled-expression.ts";
import type { Registers } from "./registers.ts";

/** The first failures are not recorded: most matches end before this would pay. */
const failuresForgotten = 50;

/** Eight megabytes. For larger matches, only the steps are limited. */
const mostBits = 2 ** 26;

/** Records the forks, with their places in the text, from which no way led to a match. */
export class Failures {
  #bits: Uint8Array | undefined;
  readonly #registers: Registers;
  readonly #size: number;
  readonly #places: number;
  #forgotten = 0;

  constructor({ states }: Program, registers: Registers, places: number) {
    this.#registers = registers;
    this.#places = places;
    this.#size = states * places;
  }

  knows(fork: Fork | undefined, at: number): boolean {
    if (this.#bits === undefined || fork === undefined) return false;
    const bit = this.#bit(fork, at);
    return (this.#bits[bit >> 3]! & (1 << (bit & 7))) !== 0;
  }

  remember(fork: Fork | undefined, at: number): void {
    if (this.#bits === undefined) {
      if (++this.#forgotten <= failuresForgotten || this.#size > mostBits) return;
      this.#bits = new Uint8Array((this.#size >> 3) + 1);
    }
    if (fork === undefined) return;
    const bit = this.#bit(fork, at);
    this.#bits[bit >> 3]! |= 1 << (bit & 7);
  }

  #bit({ around, firstState }: Fork, at: number): number {
    let state = 0;
    for (const { count, start, enough, mayBeEmpty } of around) {
      state = state * (enough + 1) + this.#registers.get(count);
      if (mayBeEmpty) state = 2 * state + (this.#registers.get(start) === at ? 1 : 0);
    }
    return (firstState + state) * this.#places + at;
  }
}
