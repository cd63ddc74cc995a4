import { CourseExercise, type Exercise } from "./course-exercise.ts";
import { CourseLesson } from "./course-lesson.ts";
import type { LiveLesson } from "./live-lesson.ts";
import { LivePage } from "./live-page.ts";
import { MapPage, type SweepMap } from "./map-page.ts";
import { servePage } from "./worker-player.ts";

// The program of a page that plays. The same text runs in the page and in its worker.

if (typeof document === "undefined") servePage();
else {
  const lesson = JSON.parse(document.getElementById("lesson")!.textContent!) as LiveLesson;
  const map = document.getElementById("map");
  const exercise = document.getElementById("exercise");
  if (exercise !== null) new CourseExercise(lesson, JSON.parse(exercise.textContent!) as Exercise).start();
  else if (map !== null) new MapPage(lesson, JSON.parse(map.textContent!) as SweepMap).start();
  else if (document.getElementById("future") === null) void new LivePage(lesson).start();
  else new CourseLesson(lesson).start();
}
