/** The result of comparing the program with one file or folder of recorded data. */
export interface Tally {
  /** The number of comparisons, such as "312 pairs". */
  readonly compared: string;
  readonly differences: readonly string[];
  /** The differences that the docs explain, each with its reason. */
  readonly deliberate: readonly string[];
}

/** One kind of recorded data. */
export interface Kind {
  readonly takes: string;
  replay(path: string): Promise<Tally>;
}
