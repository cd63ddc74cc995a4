import { CourseExercise, type Exercise } from "./course/course-exercise.ts";
import { CourseLesson } from "./course/course-lesson.ts";
import { CourseMystery, type PackedMystery } from "./course/course-mystery.ts";
import type { RunChoices } from "./course/lesson-runs.ts";
import { opened } from "./course/sealed.ts";
import { pageData } from "./dom.ts";
import type { LiveLesson } from "./live-lesson.ts";
import { LivePage } from "./live-page.ts";
import { servePage } from "./playing/worker-player.ts";

// The program of the pages of a course that play. The same text runs in the page and in its worker.

if (typeof document === "undefined") servePage();
else {
  const mystery = pageData<string>("mystery");
  const lesson = pageData<LiveLesson>("lesson")!;
  const exercise = pageData<string>("exercise");
  const recorded = pageData<string>("recorded");
  if (mystery !== null) new CourseMystery(opened<PackedMystery>(mystery)).start();
  else if (exercise !== null) new CourseExercise(lesson, opened<Exercise>(exercise)).start(new LivePage(lesson));
  else if (document.getElementById("future") === null) void new LivePage(lesson).start();
  else new CourseLesson(lesson, recorded === null ? new LivePage(lesson) : opened<RunChoices>(recorded)).start();
}
