export interface LearnerProgress {
  /** The learner's name, if it was given. */
  readonly learner?: string;
  /** The progress file's contents. */
  readonly stored: object;
  /** The document that a student of a class hands in, which JSON has in place of the progress. */
  readonly handIn?: object;
  readonly lessons: readonly LessonResult[];
  /** The totals. */
  readonly sum: string;
}

/** The result of one lesson, mend or mystery. A question that was not answered has an empty text. */
export interface LessonResult {
  readonly name: string;
  /** The first prediction, as the lesson words it: "2: 504 after 1 s". */
  readonly choice: string;
  readonly predicted: AnswerMark;
  /** "a guess", "fairly sure", "certain". */
  readonly sure: string;
  readonly observed: AnswerMark;
  readonly twist: AnswerMark;
  /** How often the learner predicted the outcome. */
  readonly tries: number;
  /** The time of the first answer, otherwise of the end. */
  readonly at: string;
  /** The time from the first answer to the end. */
  readonly minutes: number | null;
  readonly ended: "done" | "skipped" | "";
}

export type AnswerMark = "right" | "wrong" | "";
