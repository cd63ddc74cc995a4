import { withPresentNames } from "../../text/former/former-lessons.ts";
import { now } from "../frames.ts";

/** Answers and finished lessons, in the format of `lab progress`. */
interface CourseProgress {
  readonly version: 1;
  readonly lessons: Record<string, CourseAnswer[]>;
  readonly ended: Record<string, { readonly at: string; readonly how: "done" | "skipped" }>;
}

export interface CourseAnswer {
  readonly at: string;
  readonly of?: "seen" | "twist" | "review";
  /** Counted from 1; 0 for an answer in a lesson that was merged into this one. */
  readonly chose: number;
  readonly right: boolean;
  readonly sure: null;
}

const key = "lab-progress";

/** From disk, all pages would share one storage with every other file, so nothing is kept there. */
function storage(): Storage | undefined {
  return location.protocol.startsWith("http") ? localStorage : undefined;
}

export function readCourse(): CourseProgress {
  const none: CourseProgress = { version: 1, lessons: {}, ended: {} };
  try {
    return withLessonsNow({ ...none, ...JSON.parse(storage()?.getItem(key) ?? "{}") });
  } catch {
    return none;
  }
}

/** Keeps the answers to a merged lesson with the lesson that stays, whose choices it did not have. */
function withLessonsNow(progress: CourseProgress): CourseProgress {
  return {
    ...progress,
    lessons: withPresentNames(progress.lessons, (old, tries = []) => [
      ...old.map((each) => ({ ...each, chose: 0 })),
      ...tries,
    ]),
    ended: withPresentNames(progress.ended, (old, ended) => ended ?? old),
  };
}

export function recordAnswer(lesson: string, answer: Omit<CourseAnswer, "at" | "sure">): void {
  const { lessons, ...progress } = readCourse();
  const answers = [...(lessons[lesson] ?? []), { at: now(), ...answer, sure: null }];
  write({ ...progress, lessons: { ...lessons, [lesson]: answers } });
}

export function recordLessonEnd(lesson: string, how: "done" | "skipped"): void {
  const progress = readCourse();
  if (progress.ended[lesson]?.how === "done") return;
  write({ ...progress, ended: { ...progress.ended, [lesson]: { at: now(), how } } });
}

function write(progress: CourseProgress): void {
  try {
    storage()?.setItem(key, JSON.stringify(progress));
  } catch {
    // A browser may refuse to store anything; the course works without.
  }
}
