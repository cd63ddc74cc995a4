/** The files that this program opens itself, with a reserve for one scenario that opens up to 70, such as `stampede`. */
const ownFiles = 54;
/** Most runs open about ten files, and hardly any opens more than this. */
const filesPerRun = 40;

/** Returns how many runs may be in progress without exceeding the limit of open files. */
export function runsAtOnce(mostFiles: number): number {
  return Math.max(1, Math.floor((mostFiles - ownFiles) / filesPerRun));
}

/** Runs a limited number of tasks at a time and starts the others in order. */
export class TaskLimit {
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
