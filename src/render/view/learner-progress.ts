export interface LearnerProgress {
  /** As the learner wants to be called, if that was given. */
  readonly learner?: string;
  /** As it is stored. */
  readonly stored: object;
  readonly lessons: readonly LessonResult[];
  /** The totals. */
  readonly sum: string;
}

/** The result of one lesson, mend or mystery. A question that was not answered has an empty text. */
export interface LessonResult {
  readonly name: string;
  /** The first prediction, as the lesson words it: "2: 504 after 1 s". */
  readonly choice: string;
  readonly predicted: Answered;
  /** "a guess", "fairly sure", "certain". */
  readonly sure: string;
  readonly observed: Answered;
  readonly twist: Answered;
  /** How often the outcome was predicted. */
  readonly tries: number;
  /** When the first answer was given, or else when it ended. */
  readonly at: string;
  /** From the first answer to the end. */
  readonly minutes: number | null;
  readonly ended: "done" | "skipped" | "";
}

export type Answered = "right" | "wrong" | "";
