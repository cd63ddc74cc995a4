/** Files that this program needs itself, with a reserve. */
const ownFiles = 24;
/** One run of a scenario opens about ten; the most that any in the library opens is 39. */
const filesPerRun = 40;

/** How many runs fit side by side into a limit of open files. */
export function runsAtOnce(mostFiles: number): number {
  return Math.max(1, Math.floor((mostFiles - ownFiles) / filesPerRun));
}

/** Lets a few at a time begin, the others in order as soon as one ends. */
export class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<T>(act: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((turn) => this.#waiting.push(turn));
    try {
      return await act();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}
