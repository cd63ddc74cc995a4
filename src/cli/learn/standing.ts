import type { Track } from "../../scenario/tracks.ts";
import { type Progress, predictions } from "../state/progress.ts";

/** The learner's state in a lesson. A lesson that was taken without a prediction is skipped, and stays skipped. */
export type Standing = "done" | "skipped" | "open";

export function standingOf(lesson: string, { lessons, ended = {} }: Progress): Standing {
  if (predictions(lessons[lesson]).length > 0) return "done";
  return ended[lesson]?.how ?? "open";
}

/** "done", "3 of 10", "3 of 10, 1 skipped"; empty if nothing was begun. */
export function trackWords({ lessons }: Pick<Track, "lessons">, progress: Progress): string {
  const standings = lessons.map((lesson) => standingOf(lesson, progress));
  const count = (wanted: Standing) => standings.filter((standing) => standing === wanted).length;
  if (count("open") === lessons.length) return "";
  const skipped = count("skipped") === 0 ? "" : `, ${count("skipped")} skipped`;
  return count("open") === 0 ? `done${skipped}` : `${count("done")} of ${lessons.length}${skipped}`;
}

/** The lessons that were taken without a prediction. */
export function skippedOf({ lessons }: Pick<Track, "lessons">, progress: Progress): string[] {
  return lessons.filter((lesson) => standingOf(lesson, progress) === "skipped");
}

/** The first lesson that was neither taken nor skipped; undefined if a track is finished. */
export function resumeAt({ lessons }: Pick<Track, "lessons">, progress: Progress): number | undefined {
  const at = lessons.findIndex((lesson) => standingOf(lesson, progress) === "open");
  return at < 0 ? undefined : at;
}
