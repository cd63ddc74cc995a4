/** A step is roughly one character compared once. This many take a few hundredths of a second. */
const stepsPerRequest = 1_000_000;

/** The expressions of a request have used up its steps. */
export class OutOfSteps extends Error {}

/** Counts the work of expressions for one request, so that none of them can block the program. */
export class Steps {
  readonly most: number;
  #left: number;

  constructor(most = stepsPerRequest) {
    this.most = most;
    this.#left = most;
  }

  take(count: number): void {
    this.#left -= count;
    if (this.#left < 0) throw new OutOfSteps(`this request needs more than ${this.most} steps to be matched`);
  }
}
