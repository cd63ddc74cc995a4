import { expect, test } from "vitest";
import { daysUntil, dueMs, surelyWrong } from "../../../src/cli/state/due.ts";
import type { LessonTry } from "../../../src/cli/state/progress-format.ts";

const day = 86_400_000;
const tried = (atDay: number, right: boolean, more: Partial<LessonTry> = {}): LessonTry => ({
  at: new Date(atDay * day).toISOString(),
  chose: 1,
  right,
  sure: 2,
  ...more,
});
const dueDay = (...tries: LessonTry[]) => (dueMs(tries) ?? Number.NaN) / day;

test("a wrong prediction comes back after a day, and right ones after 3, 7 and 21", () => {
  expect(dueDay(tried(0, false))).toBe(1);
  expect(dueDay(tried(0, true))).toBe(3);
  expect(dueDay(tried(0, true), tried(5, true, { of: "review" }))).toBe(12);
  expect(dueDay(tried(0, true), tried(5, true), tried(20, true))).toBe(41);
  expect(dueDay(tried(0, true), tried(5, true), tried(20, true), tried(50, true))).toBeNaN();
});

test("a wrong prediction restarts the intervals", () => {
  expect(dueDay(tried(0, true), tried(3, true), tried(10, false))).toBe(11);
  expect(dueDay(tried(0, true), tried(3, false), tried(10, true))).toBe(13);
});

test("observations and twists do not count, and a lesson without a prediction does not come back", () => {
  expect(dueDay(tried(0, true), tried(4, false, { of: "seen" }), tried(4, false, { of: "twist" }))).toBe(3);
  expect(dueMs([])).toBeUndefined();
  expect(dueMs([tried(0, false, { of: "seen" })])).toBeUndefined();
});

test("wrong predictions that the learner was sure of come first", () => {
  expect(surelyWrong([tried(0, true, { sure: 3 })])).toBe(0);
  expect(surelyWrong([tried(0, false, { sure: 1 }), tried(1, false, { sure: 3 })])).toBe(3);
});

test("the wait is a whole number of days, at least one", () => {
  expect([0.1, 1, 1.5].map((days) => daysUntil(days * day, 0))).toEqual([1, 1, 2]);
});
