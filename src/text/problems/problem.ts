/** A user's mistake: what was wrong, where, and what to write instead. It has no stack trace. */
export interface Problem {
  readonly says: string;
  /** The way out: "write 3s or 500ms". */
  readonly cure?: string;
  readonly where?: Where;
  /** A key that is unknown and resembles none of the keys known at its place. */
  readonly unknown?: UnknownKey;
  /** The last lines that a failed program printed; undefined if there is no program or its output is not seen. */
  readonly output?: readonly string[];
}

export interface UnknownKey {
  readonly key: string;
  readonly known: readonly string[];
  /** The server that has no setting of this name, and the settings of others that have it. */
  readonly of?: string;
  readonly others?: readonly string[];
  /** Everything before the key if the user wrote its whole place, as in `--set order.tries=3`: `order.` */
  readonly before?: string;
}

export interface Where {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The line itself and the length of the part to underline in it. */
  readonly text?: string;
  readonly length?: number;
}

/** Runs this, and says of each Problem without a place that it is here. */
export function located<Value>(where: Where | undefined, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    if (where === undefined || !(error instanceof ProblemError)) throw error;
    throw new ProblemError(error.problems.map((problem) => ({ where, ...problem })));
  }
}

/** Throws Problems to the one place that prints them and exits with 2. */
export class ProblemError extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map((problem) => problem.says).join("; "));
    this.name = "ProblemError";
    this.problems = problems;
  }
}
