import { expect, test } from "vitest";
import { clientRules } from "../../src/gauntlet/client/client-rules.ts";
import { rules } from "../../src/gauntlet/judge/rules.ts";
import { loadCodeTask, parseCodeTask } from "../../src/gauntlet/task/code-task.ts";
import { listScenarios } from "../../src/scenario/library/library.ts";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { listPractice, readPractice } from "../../src/scenario/practice/practice.ts";

const tasks = listPractice("code").map(({ name }) => loadCodeTask(name));
const trackOf = (lesson: string) => listScenarios().find(({ name }) => name === lesson)!.track;

test("each track with a lesson that a rule of the gauntlet names ends with a task of that track", () => {
  const ofRules = [...rules, ...clientRules].map(({ lesson }) => trackOf(lesson));
  const tracks = new Set([...ofRules, ...tasks.map(({ lesson }) => trackOf(lesson))]);
  const ends = listTracks().flatMap(({ name, practise }) =>
    practise.flatMap((each) => (each.startsWith("practice write-") ? [[name, each.split(" ")[1]]] : [])),
  );
  expect(ends.map(([track]) => track).sort()).toEqual([...tracks].sort());
  expect(ends.map(([, task]) => task).sort()).toEqual(tasks.map(({ name }) => name).sort());
  for (const { name, lesson } of tasks) expect(ends, name).toContainEqual([trackOf(lesson), name]);
});

test.each([
  ["failures: [hang, ", "failures: [hagn, ", "hagn is not known"],
  ["pays: [flapping, reset-at-once]", "pays: [refused]", "refused is not known"],
  ["rules: [charged-once, ", "rules: [finds-out, ", "finds-out is not known"],
  ["lesson: key-saves", "lesson: no-such-lesson", "is not a lesson"],
  ["tests: server", "tests: queue", "tests"],
])("a task with %s changed to %s is a Problem", (from, to, says) => {
  const { text } = readPractice("code", "write-retries");
  const changed = from.startsWith("failures") ? text.replace("failures: [flapping, ", to) : text.replace(from, to);
  expect(changed).not.toBe(text);
  expect(() => parseCodeTask(changed, "mine.yaml", "mine")).toThrow(says);
});

test("what is to be written ends without an empty line", () => {
  for (const { name, write } of tasks) expect(write, name).toBe(write.trim());
});
