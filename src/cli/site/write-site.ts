import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandOf } from "../../page/live-lesson.ts";
import { script } from "../../render/html/page-script.ts";
import { style } from "../../render/html/page-style.ts";
import { indexBody, papersBody, progressBody } from "../../render/site/course-pages.ts";
import { courseScript } from "../../render/site/course-script.ts";
import { explainBody } from "../../render/site/explain-page.ts";
import { lessonBody } from "../../render/site/lesson-page.ts";
import { pathBody, practiceBody, practicePlace } from "../../render/site/practice-pages.ts";
import { sitePage } from "../../render/site/site-page.ts";
import { siteStyle } from "../../render/site/site-style.ts";
import { wordsOfEntries } from "../../scenario/guide/search-guide.ts";
import { levelWords } from "../../scenario/lesson-level.ts";
import { packageFolder } from "../../scenario/library/package-folder.ts";
import type { Track } from "../../scenario/library/tracks.ts";
import type { Mystery } from "../../scenario/mystery/mystery.ts";
import { listAllPractice } from "../../scenario/practice/practice.ts";
import type { PracticePath } from "../../scenario/practice/practice-path.ts";
import type { Report } from "../../scenario/report.ts";
import { formerLessonNames, lessonNow } from "../../text/former/former-lessons.ts";
import { marker } from "../../text/marker.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { lookup } from "../explain/lookup.ts";
import { packedMessages } from "../explain/packed.ts";
import { makeFolder } from "../output/make-folder.ts";
import { refuseUnwritable, writeFile } from "../report/write-files.ts";
import { packedGuide, packedSymptoms } from "../search/packed-guide.ts";
import {
  exerciseParts,
  lessonData,
  listedLesson,
  liveLesson,
  mysteryParts,
  type PlayedExercise,
  type PlayedPaper,
  paperParts,
} from "./site-lessons.ts";

/** A page of the site, as `--json` lists it. */
export interface ListedPage {
  readonly path: string;
  readonly kind:
    | "index"
    | "explain"
    | "papers"
    | "practice"
    | "progress"
    | "lesson"
    | "exercise"
    | "mystery"
    | "path"
    | "paper";
  readonly name: string;
  readonly plays?: "live" | "recorded";
}

export interface WrittenSite {
  readonly pages: readonly ListedPage[];
  readonly bytes: number;
  readonly engine: { readonly path: string; readonly bytes: number };
}

interface SiteContents {
  readonly tracks: readonly Track[];
  readonly reports: ReadonlyMap<string, Report>;
  readonly exercises: readonly PlayedExercise[];
  readonly mysteries: readonly Mystery[];
  readonly paths: ReadonlyMap<string, PracticePath>;
  readonly papers: readonly PlayedPaper[];
  readonly version: string;
}

/** Writes the course as files, each whole or not at all. Other files of the folder stay as they are. */
export function writeSite(
  folder: string,
  { tracks, reports, exercises, mysteries, paths, papers, version }: SiteContents,
  force: boolean,
): WrittenSite {
  const files = new Map<string, string>();
  const write = (path: string, text: string) => files.set(join(folder, path), text);
  const mark = `/* ${marker} */`;
  const program = (name: string) => readFileSync(join(packageFolder("dist/pages"), `${name}.js`), "utf8");
  const engine = `${mark}${program("course")}`;
  write("assets/engine.js", engine);
  const data = `const labMessages=${JSON.stringify(packedMessages())},labSymptoms=${JSON.stringify(packedSymptoms())};`;
  write("assets/explain.js", `${mark}${data}${program("explain")}`);
  write("assets/page.js", `${mark}${script}`);
  write("assets/course.js", courseScript);
  write("assets/lab.css", `${mark}${style}${siteStyle}`);
  const pages: ListedPage[] = [];
  const add = (page: ListedPage, title: string, body: string) => {
    write(
      page.path,
      sitePage({ title, up: "", body, ...(page.kind === "explain" && { program: "explain" }) }, version),
    );
    pages.push(page);
  };
  const words = wordsOfEntries(packedGuide(), "lesson");
  const listed = new Map(
    [...reports].map(([name, report]) => [name, { ...listedLesson(report), words: words.get(name) ?? [] }]),
  );
  const played = new Set([
    ...exercises.map(({ mend }) => `mend/${mend.scenario.name}`),
    ...mysteries.map(({ scenario }) => `mystery/${scenario.name}`),
    ...[...paths.keys()].map((name) => `path/${name}`),
  ]);
  const practice = listAllPractice().map((each) => ({ ...each, hasPage: played.has(`${each.kind}/${each.name}`) }));
  const inTracks = tracks.map(({ name, teaches, lessons, ...track }) => ({
    name,
    teaches,
    level: levelWords(track),
    lessons: lessons.flatMap((each) => listed.get(each) ?? []),
  }));
  add({ path: "index.html", kind: "index", name: "course" }, "Failure lab", indexBody(inTracks, paths));
  add({ path: "explain.html", kind: "explain", name: "explain" }, "Explain", explainBody(lookup.everything()));
  add(
    { path: "papers.html", kind: "papers", name: "papers" },
    "Papers and standards",
    papersBody(
      papers.map(({ paper }) => paper),
      [...listed.values()],
    ),
  );
  add({ path: "practice.html", kind: "practice", name: "practice" }, "Practice", practiceBody(practice));
  add({ path: "progress.html", kind: "progress", name: "progress" }, "Progress", progressBody());
  for (const exercise of exercises) {
    const { name, title } = exercise.mend.scenario;
    const path = practicePlace("mend", name);
    write(path, sitePage({ title, up: "../", program: "engine", ...exerciseParts(exercise, version) }, version));
    pages.push({ path, kind: "exercise", name, plays: "live" });
  }
  for (const mystery of mysteries) {
    const { name, title } = mystery.scenario;
    const path = practicePlace("mystery", name);
    write(path, sitePage({ title, up: "../", program: "engine", ...mysteryParts(mystery) }, version));
    pages.push({ path, kind: "mystery", name, plays: "live" });
  }
  for (const [name, steps] of paths) {
    const path = practicePlace("path", name);
    const body = pathBody(name, steps, listed, practice);
    write(path, sitePage({ title: steps.title, up: "../", body }, version));
    pages.push({ path, kind: "path", name });
  }
  for (const played of papers) {
    const { name, scenario } = played.paper;
    const path = `papers/${name}.html`;
    write(
      path,
      sitePage({ title: scenario.title, up: "../", program: "engine", ...paperParts(played, version) }, version),
    );
    pages.push({ path, kind: "paper", name, plays: "live" });
  }
  const order = [...new Set(inTracks.flatMap(({ lessons }) => lessons))];
  for (const [at, { name, plays, ask }] of order.entries()) {
    const report = mustHave(reports.get(name), `the report of ${name}`);
    const lesson = liveLesson(report, version);
    const state = { pairs: new Map<string, string>(), twisted: false };
    const next = order[at + 1];
    const body = lessonBody({
      report,
      command: commandOf(lesson, state, false),
      version,
      plays: plays === "live",
      inSite: order.map((each) => each.name),
      ...(next !== undefined && { next: { name: next.name, ask: next.ask } }),
    });
    const data = lessonData(report, lesson, plays);
    const path = `lessons/${name}.html`;
    write(path, sitePage({ title: ask, up: "../", body, program: "engine", data }, version));
    pages.push({ path, kind: "lesson", name, plays });
  }
  for (const former of formerLessonNames.filter((name) => reports.has(lessonNow(name)))) {
    const now = lessonNow(former);
    const body = `<main><h1>${former}</h1><p>This lesson is now part of <a href="${now}.html">${now}</a>.</p></main>`;
    write(`lessons/${former}.html`, sitePage({ title: now, up: "../", body }, version));
  }
  writeAll(folder, files, force);
  const bytes = [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return { pages, bytes, engine: { path: "assets/engine.js", bytes: Buffer.byteLength(engine) } };
}

/** Writes nothing if one of the files or folders cannot be written. */
function writeAll(folder: string, files: ReadonlyMap<string, string>, force: boolean): void {
  const targetOf = (path: string) => ({ path, force, format: { isMarked: true } as const, inFolder: true });
  const folders = [folder, ...new Set([...files.keys()].map(dirname))];
  for (const each of folders.filter((path) => existsSync(path))) makeFolder(each);
  for (const each of [...files.keys()].filter((path) => existsSync(path))) refuseUnwritable(targetOf(each));
  for (const each of folders) makeFolder(each);
  for (const [path, text] of files) writeFile(targetOf(path), text);
}
