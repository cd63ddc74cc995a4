/** What was predicted, lesson by lesson. */
export interface PredictedLessons {
  /** As it is stored. */
  readonly stored: object;
  readonly lessons: readonly PredictedLesson[];
  /** The totals. */
  readonly sum: string;
}

/** What was predicted of one lesson, in words. */
export interface PredictedLesson {
  readonly name: string;
  readonly says: string;
}
