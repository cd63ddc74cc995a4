import { pageData } from "./dom.ts";
import type { LiveLesson } from "./live-lesson.ts";
import { LivePage } from "./live-page.ts";
import { MapPage, type SweepMap } from "./map-page.ts";
import { servePage } from "./playing/worker-player.ts";

// The program of a report that plays. The same text runs in the page and in its worker.

if (typeof document === "undefined") servePage();
else {
  const lesson = pageData<LiveLesson>("lesson")!;
  const map = pageData<SweepMap>("map");
  if (map === null) void new LivePage(lesson).start();
  else new MapPage(lesson, map).start();
}
