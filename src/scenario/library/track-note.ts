/** The description of a track. A track without one lists the lessons of its folder by name. */
export interface TrackNote {
  readonly teaches: string;
  /** Lessons in the recommended order; others of its folder follow. */
  readonly order: readonly string[];
  /** Exercises for learners who have taken the track, as in `mend ends-in-time`. */
  readonly practise?: readonly string[];
}
