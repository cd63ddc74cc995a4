import type { LiveLesson } from "./live-lesson.ts";
import { LivePage } from "./live-page.ts";
import { servePage } from "./worker-player.ts";

// The program of a page that plays. The same text runs in the page and in its worker.

if (typeof document === "undefined") servePage();
else {
  const lesson = JSON.parse(document.getElementById("lesson")!.textContent!) as LiveLesson;
  void new LivePage(lesson).start();
}
