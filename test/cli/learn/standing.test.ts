import { expect, test } from "vitest";
import { resumeAt, standingOf, trackWords } from "../../../src/cli/learn/standing.ts";
import { trackEnd } from "../../../src/cli/learn/track-end.ts";
import type { EndedLesson, LessonTry, Progress } from "../../../src/cli/state/progress-format.ts";

const at = "2030-01-01T00:00:00.000Z";
const tried = (right: boolean, more: Partial<LessonTry> = {}): LessonTry => ({ at, chose: 1, right, sure: 2, ...more });
const ended = (how: EndedLesson["how"]): EndedLesson => ({ at, how });
const progress: Progress = {
  version: 1,
  lessons: { a: [tried(true)], b: [tried(true, { of: "seen" })], d: [tried(false)] },
  ended: { b: ended("skipped"), c: ended("done"), d: ended("skipped") },
};
const look = { width: 72, colour: false, unicode: true };

test("a predicted lesson is done; without a prediction its end decides", () => {
  expect(["a", "b", "c", "d", "e"].map((lesson) => standingOf(lesson, progress))).toEqual([
    "done",
    "skipped",
    "done",
    "done",
    "open",
  ]);
});

test("a track continues at the first lesson that was neither taken nor skipped", () => {
  expect(resumeAt({ lessons: ["a", "b", "e", "c"] }, progress)).toBe(2);
  expect(resumeAt({ lessons: ["a", "b", "c"] }, progress)).toBeUndefined();
});

test.each([
  [["e", "f"], ""],
  [["a", "e"], "1 of 2"],
  [["a", "b", "e"], "1 of 3, 1 skipped"],
  [["a", "c"], "done"],
  [["a", "b"], "done, 1 skipped"],
])("the lessons %j are described as: %s", (lessons, says) => {
  expect(trackWords({ lessons }, progress)).toBe(says);
});

test("the end of a track counts predictions, names what to review, and what was skipped", () => {
  const lines = trackEnd(
    {
      ...{ name: "mine", teaches: "", learned: [], level: "basic", after: [] },
      ...{ lessons: ["a", "b", "d"], practise: ["mend ends-in-time"] },
    },
    progress,
    look,
  );
  expect(lines.join("\n")).toMatchInlineSnapshot(`
    "The end of mine.

    Your predictions: 1 of 2 came true; 1 did not.
    Your observations: 1 of 1 were right.
    To review, from tomorrow on with lab review: d.
    To practise: lab mend ends-in-time.
    Skipped: b.
    "
  `);
});
