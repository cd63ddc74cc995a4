import type { Report } from "../../scenario/report.ts";
import type { LiveLesson, LiveState } from "../live-lesson.ts";

/** The picture of a page, which plays. */
export interface PageStage {
  /** Called when the reader moves to another moment; undefined for the end. */
  onMoved: (at: number | undefined) => void;
  /** Whether a newer request ends a run that is in progress. */
  readonly isReplaceable: boolean;
  /** Returns undefined if a newer request came. */
  play(lesson: LiveLesson, state: LiveState): Promise<Report | undefined>;
  /** Draws an escaped report, and again whenever there is another width. */
  draw(report: Report, at: number | undefined): void;
  /** Shows the end, for paper. */
  finish(): void;
}
