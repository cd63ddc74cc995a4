import { expect, test } from "vitest";
import { loadPath } from "../../src/cli/learn/practice-path-session.ts";
import { type LessonLevel, lessonLevels } from "../../src/scenario/lesson-level.ts";
import { listScenarios } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { listPractice } from "../../src/scenario/practice/practice.ts";

const heads = new Map(listScenarios().map((head) => [head.name, head]));
const rank = (name: string) => lessonLevels.indexOf(heads.get(name)?.level as LessonLevel);
const pairs = [...heads.values()].flatMap(({ name, after }) => after.map((before) => ({ name, before })));
const early = (lessons: readonly string[]) =>
  pairs.filter(({ name, before }) => {
    const [at, earlier] = [lessons.indexOf(name), lessons.indexOf(before)];
    return at >= 0 && earlier > at;
  });

test("every lesson has a level, and builds on none that is missing or harder", () => {
  expect([...heads.keys()].filter((name) => rank(name) < 0)).toEqual([]);
  expect(pairs.filter(({ before }) => !heads.has(before))).toEqual([]);
  expect(pairs.filter(({ name, before }) => rank(before) > rank(name))).toEqual([]);
  expect(pairs.length).toBeGreaterThan(150);
});

test("no lesson builds on itself, whatever lies between", () => {
  const isCircle = (name: string, way: readonly string[]): boolean =>
    way.includes(name) || heads.get(name)!.after.some((before) => isCircle(before, [...way, name]));
  expect([...heads.keys()].filter((name) => isCircle(name, []))).toEqual([]);
});

test("a track and a path give a lesson after those that it builds on", async () => {
  for (const { name, lessons } of listTracks()) expect(early(lessons), name).toEqual([]);
  for (const { name } of listPractice("path"))
    expect(early((await loadPath(name)).steps.map((step) => step.name)), name).toEqual([]);
});

test("a track begins after tracks before it", () => {
  const tracks = listTracks();
  expect(tracks.find(({ name }) => name === "retries")).toMatchObject({ level: "advanced", after: ["start-here"] });
  expect(tracks[0]).toMatchObject({ name: "start-here", level: "basic", after: [] });
});
