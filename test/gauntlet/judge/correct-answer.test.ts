import { expect, test } from "vitest";
import { failures } from "../../../src/gauntlet/failures.ts";
import { type AnswerTable, usualAnswers } from "../../../src/gauntlet/judge/answer-table.ts";
import { correctAnswer } from "../../../src/gauntlet/judge/correct-answer.ts";

const own: AnswerTable = { paid: [201], notPaid: [400, 409], unknown: [202] };

function correctUnder(name: string, answers = usualAnswers, passesOn = false): string | undefined {
  const failure = failures.find((each) => each.name === name)!;
  return correctAnswer(failure, { answers, answersWithinMs: 2000, passesOn });
}

test.each([
  ["hang", "The correct response is 504, within 2 s."],
  ["refused", "The correct response is 502 or another 5xx."],
  ["status-402", "The correct response is 502 or another 5xx, or 400, 402, 409 or 422."],
  ["slow-500ms", "The correct response is 2xx."],
])("under %s: %s", (name, says) => {
  expect(correctUnder(name)).toBe(says);
});

test("the answers of a bench file are named", () => {
  expect(correctUnder("hang", own)).toBe("The correct response is 202, within 2 s.");
  expect(correctUnder("status-402", own)).toBe("The correct response is 202, or 400 or 409.");
});

test("a gateway may pass on almost anything, but not a timeout", () => {
  expect(correctUnder("refused", usualAnswers, true)).toBeUndefined();
  expect(correctUnder("stall", usualAnswers, true)).toBeUndefined();
  expect(correctUnder("hang", usualAnswers, true)).toBe("The correct response is 504, within 2 s.");
});
