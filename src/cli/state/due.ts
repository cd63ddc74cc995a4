import type { LessonTry } from "./progress-format.ts";

/** The wait after a wrong prediction, and after one, two and three right ones in a row. */
const waitDays = [1, 3, 7, 21] as const;
const dayMs = 86_400_000;

/**
 * Returns when a lesson is due again, in milliseconds since 1970; undefined if it was never predicted, or is known by
 * now.
 */
export function dueMs(tries: readonly LessonTry[]): number | undefined {
  const asked = tries.filter(({ of = "predict" }) => of === "predict" || of === "review");
  const last = asked.at(-1);
  const rightInARow = asked.length - 1 - asked.findLastIndex(({ right }) => !right);
  const days = waitDays[rightInARow];
  return last === undefined || days === undefined ? undefined : Date.parse(last.at) + days * dayMs;
}

/** Returns how sure the learner was of a wrong answer. Lessons with such an answer are reviewed first. */
export function surelyWrong(tries: readonly LessonTry[]): number {
  return Math.max(0, ...tries.map(({ right, sure }) => (right ? 0 : (sure ?? 0))));
}

/** Returns the whole days from now, at least one. */
export function daysUntil(ms: number, nowMs: number): number {
  return Math.max(1, Math.ceil((ms - nowMs) / dayMs));
}
