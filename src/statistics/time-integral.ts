/** The integral and the maximum of a number that changes over time, such as the length of a queue. */
export class TimeIntegral {
  readonly #marksUs: readonly number[];
  readonly #atMarks: number[] = [];
  #value = 0;
  #most = 0;
  #integral = 0;
  #nowUs: number;

  /** `marksUs`: sorted moments at which the integral is recorded, too. */
  constructor(startUs: number, marksUs: readonly number[] = []) {
    this.#nowUs = startUs;
    this.#marksUs = marksUs;
  }

  get value(): number {
    return this.#value;
  }

  get most(): number {
    return this.#most;
  }

  add(change: number, nowUs: number): void {
    this.#goTo(nowUs);
    this.#value += change;
    if (this.#value > this.#most) this.#most = this.#value;
  }

  /** Returns the integral, in units of the value times microseconds. */
  upTo(nowUs: number): number {
    this.#goTo(nowUs);
    return this.#integral;
  }

  /** Returns the integrals between one mark and the next, up to now. */
  betweenMarks(nowUs: number): number[] {
    this.#goTo(nowUs);
    return this.#atMarks.slice(1).map((integral, at) => integral - this.#atMarks[at]!);
  }

  #goTo(nowUs: number): void {
    for (let mark = this.#nextMark(); mark !== undefined && mark <= nowUs; mark = this.#nextMark()) {
      this.#advance(mark);
      this.#atMarks.push(this.#integral);
    }
    this.#advance(nowUs);
  }

  #nextMark(): number | undefined {
    return this.#marksUs[this.#atMarks.length];
  }

  #advance(toUs: number): void {
    this.#integral += this.#value * (toUs - this.#nowUs);
    this.#nowUs = toUs;
  }
}
