import type { Assertion } from "./assertions.ts";
import type { CharSet } from "./char-set.ts";

/** Registers of a counting loop: how often it has begun its body, and where it did so last. */
export interface Counting {
  readonly count: number;
  readonly start: number;
  /** Counts of this and above are all alike. */
  readonly enough: number;
  /** Whether a round may be empty. */
  readonly mayBeEmpty: boolean;
}

/** A place in the expression from which a match continues in one of two ways. */
export interface Fork {
  /** The loops around it: their counts decide, with the place in the text, whether the match will succeed. */
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

/** Their needs differ; giving all the same shape makes matching several times as fast. */
export interface Instruction {
  readonly op: Op;
  /** The character, of "char". */
  readonly code: number;
  readonly set: CharSet | undefined;
  readonly holds: Assertion | undefined;
  /** Where to continue, and where if that fails. */
  readonly first: number;
  readonly second: number;
  /** Undefined if more decides how it ends, so that nothing can be remembered. */
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

/** An expression ready to run. Group n has its beginning in register 2n, and its end in the next. */
export interface Program {
  readonly instructions: readonly Instruction[];
  readonly registers: number;
  /** How many states all forks have together. */
  readonly states: number;
}
