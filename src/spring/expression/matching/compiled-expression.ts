import type { Assertion } from "../parsing/assertions.ts";
import type { CharSet } from "../parsing/char-set.ts";

/** Registers of a counting loop: the number of rounds begun, and the place where the last one began. */
export interface Counting {
  readonly count: number;
  readonly start: number;
  /** From this count on, all counts have the same effect. */
  readonly enough: number;
  /** Whether a round may be empty. */
  readonly mayBeEmpty: boolean;
}

/** A place in the expression from which a match continues in one of two ways. */
export interface Fork {
  /** The surrounding loops. With the place in the text, their counts decide whether the rest can match. */
  readonly around: readonly Counting[];
  /** The number of its first state; the states of all forks are numbered consecutively. */
  readonly firstState: number;
}

type Op =
  | "char"
  | "set"
  | "span"
  | "assert"
  | "jump"
  | "split"
  | "enter"
  | "loop"
  | "open"
  | "close"
  | "back-reference"
  | "atomic"
  | "ahead"
  | "behind"
  | "end";

/** All instructions have the same properties, which makes matching several times as fast. */
export interface Instruction {
  readonly op: Op;
  /** The character of a "char". */
  readonly code: number;
  readonly set: CharSet | undefined;
  readonly holds: Assertion | undefined;
  /** The next instruction, and the one to try if that fails. */
  readonly first: number;
  readonly second: number;
  /** Undefined if its failures cannot be remembered. */
  readonly fork: Fork | undefined;
  readonly counting: Counting | undefined;
  /** How often a loop runs, or how far a look goes back. */
  readonly least: number;
  readonly most: number;
  readonly lazy: boolean;
  readonly group: number;
  /** The register that holds the beginning of a group until its end. */
  readonly opened: number;
  readonly ignoreCase: boolean;
  readonly negative: boolean;
}

const blank: Instruction = {
  op: "end",
  code: 0,
  set: undefined,
  holds: undefined,
  first: 0,
  second: 0,
  fork: undefined,
  counting: undefined,
  least: 0,
  most: 0,
  lazy: false,
  group: 0,
  opened: 0,
  ignoreCase: false,
  negative: false,
};

export function instruction(op: Op, needs: Partial<Instruction> = {}): Instruction {
  return { ...blank, op, ...needs };
}

/** A compiled expression. Register 2n contains the beginning of group n, and the next one its end. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly registers: number;
  /** The number of states of all forks together. */
  readonly states: number;
}
