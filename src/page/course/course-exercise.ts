import type { Report } from "../../scenario/report.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { byId } from "../dom.ts";
import type { LiveLesson, LiveState } from "../live-lesson.ts";
import type { LivePage } from "../live-page.ts";
import { WorkerPlayer } from "../playing/worker-player.ts";
import { recordLessonEnd } from "./course-progress.ts";

/** A case in which the goal must be reached, too. */
export interface ExerciseCase {
  readonly says: string;
  /** Its scenario, as the build packs lessons. */
  readonly packed: string;
  readonly seed: number;
}

/** The cases of an exercise, and what it teaches. */
export interface Exercise {
  readonly cases: readonly ExerciseCase[];
  readonly remember: string;
}

/** Judges the settings of a page: the goal must be reached as shown, and then in the cases that are not shown. */
export class CourseExercise {
  readonly #lesson: LiveLesson;
  readonly #exercise: Exercise;
  readonly #worker = new WorkerPlayer();

  constructor(lesson: LiveLesson, exercise: Exercise) {
    this.#lesson = lesson;
    this.#exercise = exercise;
  }

  start(page: Pick<LivePage, "onDrawn" | "start">): void {
    page.onDrawn = (report, state) => void this.#judge(report, state);
    void page.start();
  }

  async #judge(shown: Report, state: LiveState): Promise<void> {
    if (!shown.verdict.holds) return this.#say("bad", "✗ The goal is not reached yet.");
    this.#say("faint", "The goal is reached as shown. The other cases are played …");
    for (const { says, packed, seed } of this.#exercise.cases) {
      const report = await this.#play({ ...this.#lesson, packed, seed }, state);
      if (report === undefined) return;
      if (!report.verdict.holds) return this.#say("bad", `✗ The goal is missed in a case that is not shown: ${says}.`);
    }
    recordLessonEnd(`mend/${shown.scenario.name}`, "done");
    this.#say("good", `✓ Fixed, in all ${this.#exercise.cases.length + 1} cases. ${this.#exercise.remember}`);
  }

  /** Returns undefined if a newer change is judged, or if a case does not have a changed setting. */
  async #play(lesson: LiveLesson, state: LiveState): Promise<Report | undefined> {
    try {
      return await this.#worker.play(lesson, state, () => {});
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return undefined;
    }
  }

  #say(tone: "good" | "bad" | "faint", says: string): void {
    const place = byId("cases");
    place.className = tone;
    place.textContent = says;
  }
}
