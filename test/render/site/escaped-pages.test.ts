import { expect, test } from "vitest";
import { indexBody, type ListedLesson, papersBody } from "../../../src/render/site/course-pages.ts";
import { exerciseBody } from "../../../src/render/site/exercise-page.ts";
import { nothingFoundHtml } from "../../../src/render/site/explain-page.ts";
import { lessonBody } from "../../../src/render/site/lesson-page.ts";
import { rememberHtml } from "../../../src/render/site/mystery-page.ts";
import type { Paper } from "../../../src/scenario/paper/paper.ts";
import { hostile } from "../hostile.ts";

const evil = (name: string) => `${name} <img src=x> & "${name}"`;
const lesson: ListedLesson = {
  ...{ name: evil("lesson"), track: "calls", ask: evil("ask"), source: evil("source") },
  ...{ plays: "recorded", level: evil("level"), words: [evil("word")] },
};
const track = { name: evil("track"), teaches: evil("teaches"), level: evil("track-level"), lessons: [lesson] };
const paper = { name: "paper", scenario: { title: evil("paper") }, source: evil("paper-source") } as unknown as Paper;
const next = { name: "next", ask: evil("next") };
const predict = { ask: evil("question"), choices: [{ says: evil("choice"), expect: [] }] };
const scenario = { ...hostile.scenario, predict, hints: [evil("hint")], level: "basic", after: [evil("after")] };
const report = { ...hostile, scenario } as typeof hostile;

/** The pages of the site, and the texts that each must show. Addresses are made of names that the site itself gave. */
const pages: Readonly<Record<string, readonly [html: string, shown: readonly string[]]>> = {
  index: [
    indexBody([track], new Map([["short", { title: evil("path") }]])),
    ["track", "track-level", "teaches", "lesson", "level", "ask", "path"],
  ],
  papers: [papersBody([paper], [lesson]), ["paper", "paper-source", "lesson", "source"]],
  lesson: [
    lessonBody({ report, command: evil("command"), version: "1", plays: false, inSite: [], next }),
    ["question", "choice", "hint", "after", "next", "command"],
  ],
  exercise: [exerciseBody({ report, hints: [evil("hint")], command: evil("command"), version: "1" }), ["hint"]],
  remember: [rememberHtml({ says: evil("says"), lesson: "on-time" }), ["says"]],
  "nothing found": [nothingFoundHtml([evil("alike")]), ["alike"]],
};

test.each(Object.entries(pages))("%s shows every text as text", (_, [html, shown]) => {
  const text = html.replaceAll(/(href|id|data-[\w-]+)="[^"]*(?:"\w+"[^"]*)?"/g, "");
  expect(text).not.toMatch(/<img|<script|<x\b/);
  for (const name of shown) expect(text).toContain(`${name} &lt;img src=x&gt; &amp; &quot;${name}&quot;`);
});
