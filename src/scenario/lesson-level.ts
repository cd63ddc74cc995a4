import { allOf } from "../text/words/lists.ts";

/** How much a learner should know before a lesson, least first. */
export const lessonLevels = ["basic", "advanced", "expert"] as const;
export type LessonLevel = (typeof lessonLevels)[number];

/** Says the level of a lesson or a track, and what to take before, as in "advanced, after calls". */
export function levelWords({ level, after }: { readonly level: string; readonly after: readonly string[] }): string {
  return [level, after.length === 0 ? "" : `after ${allOf(after)}`].filter(Boolean).join(", ");
}
