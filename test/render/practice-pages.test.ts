import { expect, test } from "vitest";
import type { ListedLesson } from "../../src/render/site/course-pages.ts";
import { pathBody, practiceBody } from "../../src/render/site/practice-pages.ts";

const practice = [
  { kind: "mend", name: "never-twice", title: "Charge once", level: "basic", minutes: 8, hasPage: true },
  { kind: "mend", name: "survive-pay", title: "A broken pay", level: "advanced", minutes: 8, hasPage: false },
  { kind: "mystery", name: "no-word", title: "Orders wait", level: "basic", minutes: 5, hasPage: true },
  { kind: "code", name: "write-closing", title: "Close", level: "advanced", minutes: 25, hasPage: false },
] as const;
const links = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to]) => to);

test("practice links pages where there are some, and gives the command for the others", () => {
  const body = practiceBody(practice);
  expect(links(body)).toEqual(["exercises/never-twice.html", "mysteries/no-word.html"]);
  expect(body).toMatch(/<b>A broken pay<\/b> in a terminal: <code>.*practice survive-pay<\/code>/);
  expect(body).toMatch(/<b>Close<\/b> <code>.*practice write-closing<\/code>/);
  expect(body).toContain('data-lesson="mystery/no-word"');
  expect([...body.matchAll(/<span class="faint">(\w+, \d+ min)</g)].map(([, effort]) => effort)).toEqual([
    "basic, 8 min",
    "advanced, 8 min",
    "basic, 5 min",
    "advanced, 25 min",
  ]);
});

test("a path lists its steps in order, with their minutes", () => {
  const lesson: ListedLesson = { name: "on-time", track: "calls", ask: "When?", source: undefined, plays: "live" };
  const steps = [
    { what: "talk", name: "Say it <aloud>.", minutes: 5 },
    { what: "lesson", name: "on-time", minutes: 2 },
    { what: "mend", name: "survive-pay", minutes: 7 },
    { what: "mystery", name: "no-word", minutes: 6 },
  ] as const;
  const body = pathBody("short", { title: "Short", steps }, new Map([["on-time", lesson]]), practice);
  expect(links(body)).toEqual([
    "../practice.html",
    "../lessons/on-time.html?path=short&amp;step=2",
    "../mysteries/no-word.html?path=short&amp;step=4",
  ]);
  expect([...body.matchAll(/(\d+) min/g)].map(([, minutes]) => Number(minutes))).toEqual([5, 2, 7, 6]);
  expect(body).toContain("Say it &lt;aloud&gt;.");
  expect(body).toContain("practice survive-pay</code>");
  expect(body).toContain("learn --path short");
});
