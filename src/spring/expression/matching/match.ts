import type { Steps } from "../steps.ts";
import type { Counting, Instruction, Program } from "./compiled-expression.ts";
import { Failures } from "./expression-failures.ts";
import { Registers } from "./registers.ts";
import { goesOnWith } from "./repeated-text.ts";

/** Returned in place of the next instruction. */
const fails = -1;

/**
 * Matches one expression against one text, trying in the same order as Java. Failures are remembered where Java would
 * repeat them, so the work grows only as the product of text and expression.
 */
export class MatchRun {
  readonly #instructions: readonly Instruction[];
  readonly #codes: readonly number[];
  readonly #steps: Steps;
  readonly registers: Registers;
  readonly #failures: Failures;
  /** For each open fork: its instruction, its place, where a span may end at the earliest, the number of changes. */
  readonly #forks: number[] = [];
  #at = 0;

  /** The codes of a text end with -1. */
  constructor(program: Program, codes: readonly number[], steps: Steps) {
    this.#instructions = program.instructions;
    this.#codes = codes;
    this.#steps = steps;
    this.registers = new Registers(program.registers);
    this.#failures = new Failures(program, this.registers, codes.length);
  }

  /** The end of a match that begins here; undefined if there is none. */
  from(at: number, whole: boolean): number | undefined {
    this.#forks.length = 0;
    this.registers.undo(0);
    this.#at = at;
    return this.#run(0, whole ? this.#codes.length - 1 : undefined) ? this.#at : undefined;
  }

  /** Runs a part of the expression to its end, which must be at `to` if that is given. */
  #run(first: number, to: number | undefined): boolean {
    const forks = this.#forks.length;
    const { changes } = this.registers;
    let pc = first;
    for (;;) {
      this.#steps.take(1);
      const next = this.#instructions[pc]!;
      if (next.op === "end" && (to === undefined || this.#at === to)) return true;
      pc = this.#step(pc, next);
      if (pc === fails) pc = this.#back(forks);
      if (pc !== fails) continue;
      this.registers.undo(changes);
      return false;
    }
  }

  /** Executes one instruction, and returns the next. */
  #step(pc: number, next: Instruction): number {
    switch (next.op) {
      case "char":
        if (this.#codes[this.#at] !== next.code) return fails;
        this.#at++;
        return pc + 1;
      case "set":
        if (!next.set!.has(this.#codes[this.#at]!)) return fails;
        this.#at++;
        return pc + 1;
      case "span":
        return this.#span(pc, next) ? pc + 1 : fails;
      case "split":
        return this.#leave(pc, next) ? next.first : fails;
      case "jump":
        return next.first;
      case "open":
        this.registers.set(next.opened, this.#at);
        return pc + 1;
      case "close":
        this.registers.closeGroup(next.group, next.opened, this.#at);
        return pc + 1;
      case "assert":
        return next.holds!(this.#codes, this.#at) ? pc + 1 : fails;
      case "enter":
        this.registers.enterLoop(next.counting!);
        return pc + 1;
      case "loop":
        return this.#loop(pc, next, next.counting!);
      case "back-reference":
        return this.#repeats(next) ? pc + 1 : fails;
      case "atomic":
        return this.#apart(pc) ? next.first : fails;
      case "ahead":
        return this.#ahead(pc) !== next.negative ? next.first : fails;
      case "behind":
        return this.#behind(pc, next) !== next.negative ? next.first : fails;
      case "end":
        return fails;
    }
  }

  /** Takes the first way of a fork, unless both are known to fail. */
  #leave(pc: number, { fork }: Instruction): boolean {
    if (this.#failures.knows(fork, this.#at)) return false;
    this.#forks.push(pc, this.#at, 0, this.registers.changes);
    return true;
  }

  /** Takes characters of the set, unless the rest is known to fail after them. */
  #span(pc: number, { set, least, fork }: Instruction): boolean {
    const from = this.#at;
    let to = from;
    while (!(to - from >= least && this.#failures.knows(fork, to)) && set!.has(this.#codes[to]!)) to++;
    this.#steps.take(to - from);
    if (this.#failures.knows(fork, to)) to--;
    if (to - from < least) return false;
    this.#forks.push(pc, to, from + least, this.registers.changes);
    this.#at = to;
    return true;
  }

  /**
   * Goes back to the latest open fork. A fork whose first way has failed is stored as the complement of its
   * instruction.
   */
  #back(forks: number): number {
    while (this.#forks.length > forks) {
      const changes = this.#forks.pop()!;
      const least = this.#forks.pop()!;
      this.#at = this.#forks.pop()!;
      const left = this.#forks.pop()!;
      this.registers.undo(changes);
      const pc = left < 0 ? ~left : left;
      const instruction = this.#instructions[pc]!;
      if (instruction.op === "span") {
        this.#failures.remember(instruction.fork, this.#at);
        if (this.#at-- === least) continue;
        this.#forks.push(pc, this.#at, least, changes);
        return pc + 1;
      }
      if (left < 0) {
        this.#failures.remember(instruction.fork, this.#at);
        continue;
      }
      this.#forks.push(~pc, this.#at, 0, changes);
      if (instruction.op === "split" || !instruction.lazy) return instruction.second;
      this.registers.beginRound(instruction.counting!, this.#at);
      return instruction.first;
    }
    return fails;
  }

  /** As in Java, an empty round is the last one, even before the minimum is reached. */
  #loop(pc: number, loop: Instruction, counting: Counting): number {
    const { least, most, lazy, first, second } = loop;
    const count = this.registers.get(counting.count);
    if (this.registers.get(counting.start) === this.#at || count >= most) return second;
    if (count >= least) {
      if (!this.#leave(pc, loop)) return fails;
      if (lazy) return second;
    }
    this.registers.beginRound(counting, this.#at);
    return first;
  }

  /** Matches a part by itself: only its first way to match counts. */
  #apart(pc: number, to?: number): boolean {
    const forks = this.#forks.length;
    const found = this.#run(pc + 1, to);
    this.#forks.length = forks;
    return found;
  }

  #ahead(pc: number): boolean {
    const at = this.#at;
    const found = this.#apart(pc);
    this.#at = at;
    return found;
  }

  #behind(pc: number, { least, most }: Instruction): boolean {
    const to = this.#at;
    let found = false;
    for (let from = to - least; !found && from >= Math.max(0, to - most); from--) {
      this.#at = from;
      found = this.#apart(pc, to);
    }
    this.#at = to;
    return found;
  }

  /** Skips the captured text if it follows here. A group without a capture never matches. */
  #repeats({ group, ignoreCase }: Instruction): boolean {
    const [start, end] = this.registers.group(group) ?? [0, -1];
    this.#steps.take(Math.max(end - start, 0));
    if (end < 0 || !goesOnWith(this.#codes, start, end, this.#at, ignoreCase)) return false;
    this.#at += end - start;
    return true;
  }
}
