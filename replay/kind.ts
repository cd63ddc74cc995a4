/** What came of holding the program against one file or folder of recorded data. */
export interface Tally {
  /** What was compared: "312 pairs". */
  readonly compared: string;
  readonly differences: readonly string[];
  /** Differences that the docs name, each with its reason. */
  readonly deliberate: readonly string[];
}

/** One kind of recorded data. */
export interface Kind {
  readonly takes: string;
  replay(path: string): Promise<Tally>;
}
