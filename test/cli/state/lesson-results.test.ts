import { expect, test } from "vitest";
import { lessonResults } from "../../../src/cli/state/lesson-results.ts";
import { type LessonTry, progressIn } from "../../../src/cli/state/progress-format.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 11, minute)).toISOString();
const tried = (minute: number, chose: number, right: boolean, more: Partial<LessonTry> = {}): LessonTry => ({
  ...{ at: at(minute), chose, right, sure: null },
  ...more,
});

test("each question of a lesson is reported, with the first prediction in the lesson's own words, and the time it took", async () => {
  const tries = [
    tried(1, 1, false, { sure: 2 }),
    tried(2, 3, true, { of: "seen" }),
    tried(4, 2, false, { of: "twist" }),
    tried(9, 2, true),
  ];
  const ended = { "timeout-504": { at: at(6), how: "done" } } as const;
  const [result] = await lessonResults({ version: 1, lessons: { "timeout-504": tries }, ended });
  expect(result).toMatchObject({
    ...{ name: "timeout-504", choice: expect.stringMatching(/^1: [a-z0-9]/), predicted: "wrong", sure: "fairly sure" },
    ...{ observed: "right", twist: "wrong", tries: 2, at: at(1), minutes: 5, ended: "done" },
  });
});

test("exercises, skipped lessons and the learner's own files are among them, in the order in which they were begun", async () => {
  const ended = { "mend/ends-in-time": { at: at(3), how: "done" }, "on-time": { at: at(9), how: "skipped" } } as const;
  const results = await lessonResults({ version: 1, lessons: { "own.yaml": [tried(5, 2, true)] }, ended });
  expect(results.map(({ name, choice, minutes, ended: how }) => [name, choice, minutes, how])).toEqual([
    ["mend/ends-in-time", "", null, "done"],
    ["own.yaml", "2", null, ""],
    ["on-time", "", null, "skipped"],
  ]);
});

test("progress in a merged lesson belongs to the lesson that stays, whose choices it did not have", async () => {
  const lessons = { "reset-says-nothing": [tried(1, 3, true)], "reset-before-reply": [tried(5, 2, false)] };
  const ended = { "reset-says-nothing": { at: at(3), how: "done" }, "retry-budget": { at: at(4), how: "skipped" } };
  const progress = progressIn({ version: 1, lessons, ended })!;
  expect(Object.keys(progress.ended!).sort()).toEqual(["a-budget-for-retries", "reset-before-reply"]);
  const [result] = await lessonResults(progress);
  expect(result).toMatchObject({ name: "reset-before-reply", choice: "", predicted: "right", tries: 2, ended: "done" });
});
