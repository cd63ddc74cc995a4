import { ownValue } from "./own-value.ts";

/** Former lessons, with the lesson that teaches the same now. */
const formerLessons: Readonly<Record<string, string>> = {
  "reset-says-nothing": "reset-before-reply",
  "what-ten-requests-prove": "how-many-calls",
  "nothing-happened": "headroom",
  "retry-budget": "a-budget-for-retries",
  "hang-up-is-not-reset": "reset-or-hang-up",
  "slow-without-limit": "never-replies",
};

export const formerLessonNames: readonly string[] = Object.keys(formerLessons);

/** The present name of a lesson. */
export function lessonNow(name: string): string {
  return ownValue(formerLessons, name) ?? name;
}
