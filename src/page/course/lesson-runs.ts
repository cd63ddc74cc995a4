/** The choices of a lesson's questions, judged by a run. */
export type RunChoices = Readonly<
  Record<"choices" | "seen", readonly { readonly verdict: { readonly holds: boolean } }[]>
>;

/** Plays a lesson and its twist. */
export interface LessonRuns {
  start(): Promise<RunChoices | undefined>;
  twist(): Promise<RunChoices | undefined>;
}
