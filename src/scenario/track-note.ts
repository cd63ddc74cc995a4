/** The description of a track. A track without one is a plain folder with its lessons by name. */
export interface TrackNote {
  readonly teaches: string;
  /** Lessons in the recommended order; others of its folder follow. */
  readonly order: readonly string[];
  /** Exercises for those who have taken it, as in `mend ends-in-time`. */
  readonly practise?: readonly string[];
}
