import type { Counting } from "./compiled-expression.ts";

/** The places where groups begin and end, and the counts of loops. Every change can be undone. */
export class Registers {
  readonly #values: number[];
  /** Two numbers for each change: the register, and its previous value. */
  readonly #changes: number[] = [];

  constructor(count: number) {
    this.#values = new Array<number>(count).fill(-1);
  }

  get(register: number): number {
    return this.#values[register]!;
  }

  set(register: number, value: number): void {
    this.#changes.push(register, this.#values[register]!);
    this.#values[register] = value;
  }

  get changes(): number {
    return this.#changes.length;
  }

  /** Undoes changes until only this many are left. */
  undo(changes: number): void {
    while (this.#changes.length > changes) {
      const value = this.#changes.pop()!;
      this.#values[this.#changes.pop()!] = value;
    }
  }

  /** Java records a group when it ends, with the place where it began. */
  closeGroup(group: number, opened: number, at: number): void {
    this.set(2 * group, this.get(opened));
    this.set(2 * group + 1, at);
  }

  /** Where a group began and ended; undefined if it did not match. */
  group(group: number): readonly [start: number, end: number] | undefined {
    const end = this.get(2 * group + 1);
    return end < 0 ? undefined : [this.get(2 * group), end];
  }

  enterLoop({ count, start }: Counting): void {
    this.set(count, 0);
    this.set(start, -1);
  }

  beginRound({ count, start, enough }: Counting, at: number): void {
    this.set(count, Math.min(this.get(count) + 1, enough));
    this.set(start, at);
  }
}
