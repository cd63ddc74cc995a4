import type { Track } from "../../scenario/library/tracks.ts";
import { type Progress, predictions } from "../state/progress-format.ts";

/**
 * The learner's progress in a lesson. A lesson finished without a prediction counts as skipped until it is predicted.
 */
export type Standing = "done" | "skipped" | "open";

export function standingOf(lesson: string, { lessons, ended = {} }: Progress): Standing {
  if (predictions(lessons[lesson]).length > 0) return "done";
  return ended[lesson]?.how ?? "open";
}

/** Returns a track's progress such as "done", "3 of 10" or "3 of 10, 1 skipped"; empty if the track was not begun. */
export function trackWords({ lessons }: Pick<Track, "lessons">, progress: Progress): string {
  const standings = lessons.map((lesson) => standingOf(lesson, progress));
  const count = (wanted: Standing) => standings.filter((standing) => standing === wanted).length;
  if (count("open") === lessons.length) return "";
  const skipped = count("skipped") === 0 ? "" : `, ${count("skipped")} skipped`;
  return count("open") === 0 ? `done${skipped}` : `${count("done")} of ${lessons.length}${skipped}`;
}

/** Returns the lessons that were finished without a prediction. */
export function skippedOf({ lessons }: Pick<Track, "lessons">, progress: Progress): string[] {
  return lessons.filter((lesson) => standingOf(lesson, progress) === "skipped");
}

/** Returns the index of the first lesson that is neither done nor skipped; undefined if the track is finished. */
export function resumeAt({ lessons }: Pick<Track, "lessons">, progress: Progress): number | undefined {
  const at = lessons.findIndex((lesson) => standingOf(lesson, progress) === "open");
  return at < 0 ? undefined : at;
}
