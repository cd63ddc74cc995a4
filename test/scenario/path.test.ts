import { expect, test } from "vitest";
import { parsePath } from "../../src/scenario/path.ts";
import { listPractice, readPractice } from "../../src/scenario/practice.ts";
import { ProblemError } from "../../src/text/problem.ts";

test.each(listPractice("path"))("the path of $name takes as long as it says", ({ name }) => {
  const { text, file } = readPractice("path", name);
  const { steps } = parsePath(text, file);
  expect(steps.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(Number.parseInt(name, 10));
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
  ["steps: []", "is empty"],
  ["steps:\n  - { lesson: timeout-504 }", "minutes is missing"],
  ["steps:\n  - { mend: ends-in-time, minutes: 0 }", "is too short"],
])("a path cannot have %s", (steps, says) => {
  expect(() => parsePath(`title: Ours\n${steps}\n`, "team.yaml")).toThrow(says);
});
