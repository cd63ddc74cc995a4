import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type LessonLevel, lessonLevels } from "../../../src/scenario/lesson-level.ts";
import { trackCalled } from "../../../src/scenario/library/track-called.ts";
import { kindNamed, listPractice, practiceKinds, readPractice } from "../../../src/scenario/practice/practice.ts";
import { parsePath } from "../../../src/scenario/practice/practice-path.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

test.each(listPractice("path"))("the path of $name takes as long as it says", ({ name }) => {
  const { text, file } = readPractice("path", name);
  const { title, steps } = parsePath(text, file);
  const [, minutes] = /in (\d+) minutes$/.exec(title)!;
  expect(steps.reduce((sum, each) => sum + each.minutes, 0)).toBe(Number(minutes));
});

test("a path has the lessons of its level, and none twice; a former name leads to the new one", () => {
  const lessons = (name: string) => {
    const { text, file } = readPractice("path", name);
    return parsePath(text, file).steps.flatMap(({ what, name }) => (what === "lesson" ? [name] : []));
  };
  const start = new Set(trackCalled("start-here").lessons);
  for (const name of ["junior", "sre"]) {
    expect(lessons(name).length).toBeGreaterThanOrEqual(20);
    expect(new Set(lessons(name)).size).toBe(lessons(name).length);
    expect(lessons(name).filter((lesson) => start.has(lesson))).toEqual([]);
  }
  expect(readPractice("path", "90-minutes")).toEqual(readPractice("path", "workshop"));
  expect(kindNamed("90-minutes")).toBe("path");
});

test("start-here takes as long as a workshop plans for its lessons: half an hour", () => {
  const { teaches, lessons } = trackCalled("start-here");
  expect(teaches).toMatch(/in half an hour$/);
  const { text, file } = readPractice("path", "workshop");
  const steps = parsePath(text, file).steps.filter(({ name }) => lessons.includes(name));
  expect(steps).toHaveLength(lessons.length);
  const minutes = steps.reduce((sum, each) => sum + each.minutes, 0);
  expect(minutes).toBeGreaterThan(25);
  expect(minutes).toBeLessThanOrEqual(35);
});

test("a lesson that a path names twice through a former name is played once, and a repeated name twice", () => {
  const played = (...names: string[]) => {
    const steps = names.map((name) => `  - { lesson: ${name}, minutes: 4 }\n`).join("");
    return parsePath(`title: Ours\nsteps:\n${steps}`, "team.yaml").steps.map(({ name }) => name);
  };
  expect(played("reset-says-nothing", "on-time", "reset-before-reply")).toEqual(["reset-before-reply", "on-time"]);
  expect(played("reset-before-reply", "reset-says-nothing")).toEqual(["reset-before-reply"]);
  expect(played("reset-says-nothing", "never-replies")).toEqual(["reset-before-reply", "never-replies"]);
  expect(played("on-time", "on-time")).toEqual(["on-time", "on-time"]);
});

test("all mistakes in a path are reported at once, with their lines", () => {
  const text = "title: Ours\nsteps:\n  - { lesson: timeout-54, minutes: 4 }\n  - { mend: ends-in-tim, minutes: 4 }\n";
  try {
    parsePath(text, "team.yaml");
    expect.unreachable();
  } catch (error) {
    const { problems } = error as ProblemError;
    expect(error).toBeInstanceOf(ProblemError);
    expect(problems.map(({ says, where }) => [where?.line, says])).toEqual([
      [3, "there is no lesson called timeout-54"],
      [4, "there is no mend called ends-in-tim"],
    ]);
  }
});

test.each([
  ["a step that is a word", "timeout-504", "is not a map"],
  ["a step that is empty", "", "is not a map"],
  ["a kind that does not exist", "{ lessn: timeout-504, minutes: 3 }", "lessn is not a known key"],
  ["a number as a name", "{ lesson: 5, minutes: 3 }", "is not a name"],
  ["two kinds at once", "{ lesson: timeout-504, mend: ends-in-time, minutes: 3 }", "lesson and mend are in one entry"],
])("%s is one mistake next to the others", (_, step, says) => {
  const text = `title: Ours\nsteps:\n  - ${step}\n  - { mend: ends-in-tim, minutes: 4 }\n`;
  try {
    parsePath(text, "team.yaml");
    expect.unreachable();
  } catch (error) {
    const { problems } = error as ProblemError;
    expect(error).toBeInstanceOf(ProblemError);
    expect(problems.map(({ where }) => where?.line)).toEqual([3, 4]);
    expect(problems[0]!.says).toContain(says);
  }
});

test.each([
  ["steps: []", "is empty"],
  ["steps:\n  - { lesson: timeout-504 }", "minutes is missing"],
  ["steps:\n  - { mend: ends-in-time, minutes: 0 }", "is too short"],
])("a path cannot have %s", (steps, says) => {
  expect(() => parsePath(`title: Ours\n${steps}\n`, "team.yaml")).toThrow(says);
});

test.each(["constructor", "__proto__", "toString"])("%s, which every object has, is the name of none", (name) => {
  expect(kindNamed(name)).toBeUndefined();
  for (const kind of practiceKinds) expect(() => readPractice(kind, name)).toThrow(`"${name}"`);
});

test("every exercise has its level and its time, in the order of difficulty", () => {
  const rank = (level: string) => lessonLevels.indexOf(level as LessonLevel);
  for (const kind of practiceKinds) {
    const listed = listPractice(kind);
    const files = readdirSync(`practice/${kind}`).filter((file) => file.endsWith(".yaml"));
    expect(listed.map(({ name }) => `${name}.yaml`).sort()).toEqual(files.sort());
    const ranks = listed.map(({ level }) => rank(level));
    expect(ranks).toEqual(ranks.toSorted());
    expect(Math.min(...ranks, ...listed.map(({ minutes }) => minutes - 1))).toBeGreaterThanOrEqual(0);
  }
});

test("the tutorial, the first track, the shortest path and the list begin with the same exercise", () => {
  const [{ name: first } = { name: "" }] = listPractice("mend");
  expect(readFileSync("docs/tutorials/first-lesson.md", "utf8")).toContain(`\`lab practice ${first}\``);
  expect(readFileSync("README.md", "utf8")).toMatch(new RegExp(`lab practice .*begin with ${first}\n`));
  expect(trackCalled("start-here").practise[0]).toBe(`mend ${first}`);
  const { text, file } = readPractice("path", "45-minutes");
  expect(parsePath(text, file).steps.find(({ what }) => what === "mend")?.name).toBe(first);
});

test("the time of an exercise is about what each path plans for it", () => {
  const minutes = new Map(practiceKinds.flatMap((kind) => listPractice(kind)).map((each) => [each.name, each.minutes]));
  const steps = listPractice("path").flatMap(({ name }) => {
    const { text, file } = readPractice("path", name);
    return parsePath(text, file).steps.filter(({ what }) => what === "mend" || what === "mystery");
  });
  const odd = steps.filter((step) => Math.abs(minutes.get(step.name)! - step.minutes) > 2);
  expect(odd).toEqual([]);
});

test("a path is listed with the sum of its steps", () => {
  for (const { name, minutes } of listPractice("path")) {
    const { text, file } = readPractice("path", name);
    expect([name, parsePath(text, file).steps.reduce((sum, each) => sum + each.minutes, 0)]).toEqual([name, minutes]);
  }
});
