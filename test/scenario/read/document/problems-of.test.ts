import { expect, test } from "vitest";
import { inOrder, problemsOf } from "../../../../src/scenario/read/document/problems-of.ts";

test("problems are in the order of the file, and those without a place in their own order before them", () => {
  const at = (line: number, column: number) => ({ says: `${line}:${column}`, where: { file: "a", line, column } });
  const problems = [at(2, 1), { says: "first" }, at(1, 9), { says: "second" }, at(1, 2), { says: "third" }];
  const sorted = ["first", "second", "third", "1:2", "1:9", "2:1"];
  expect(problems.sort(inOrder).map(({ says }) => says)).toEqual(sorted);
  const found = ["c", "a", "b"].map((says) => ({ path: [], at: "value" as const, says, cure: "c" }));
  expect(problemsOf(found).map(({ says }) => says)).toEqual(["c", "a", "b"]);
});
