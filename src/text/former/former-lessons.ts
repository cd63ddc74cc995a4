import { ownValue } from "../values/own-value.ts";

/** Former lessons, with the lesson that teaches the same now. */
export const formerLessons: Readonly<Record<string, string>> = {
  "reset-says-nothing": "reset-before-reply",
  "what-ten-requests-prove": "how-many-calls",
  "nothing-happened": "headroom",
  "retry-budget": "a-budget-for-retries",
  "hang-up-is-not-reset": "reset-or-hang-up",
};

export const formerLessonNames: readonly string[] = Object.keys(formerLessons);

/** The present name of a lesson. */
export function lessonNow(name: string): string {
  return ownValue(formerLessons, name) ?? name;
}

/** Moves the entry of each former lesson to its present one, with the entry that this has already. */
export function withPresentNames<Entry>(
  entries: Readonly<Record<string, Entry>>,
  merged: (old: Entry, now: Entry | undefined) => Entry,
): Record<string, Entry> {
  const all = { ...entries };
  for (const name of formerLessonNames) {
    const old = ownValue(all, name);
    if (old === undefined) continue;
    const now = lessonNow(name);
    all[now] = merged(old, ownValue(all, now));
    delete all[name];
  }
  return all;
}
