/** What is said of a track. One that is not listed here is a plain folder, its lessons by name. */
export interface TrackNote {
  readonly teaches: string;
  /** Lessons in the recommended order; others of its folder follow. */
  readonly order: readonly string[];
  /** Exercises for who has taken it, as in `mend ends-in-time`. */
  readonly practise?: readonly string[];
}
