import { expect, it } from "vitest";
import { readValue } from "../../../../src/scenario/setup/changes/written-value.ts";
import { type Problem, ProblemError } from "../../../../src/text/problems/problem.ts";

it.each([
  ["3s", "3s"],
  ["\t3", 3],
  ["[1, {a: b}]", [1, { a: "b" }]],
  ['"@x"', "@x"],
])("%j is read as YAML", (value, read) => {
  expect(readValue(value, "x")).toEqual(read);
});

const startsWith = (character: string, value: string) =>
  `text cannot begin with ${character} → put quotes around it that the shell keeps: '"${value}"'`;
const open =
  "a quote or bracket is not closed, or a colon is missing → close each quote and bracket; write name: value";
const colon =
  "a second colon, outside quotes → write a map in braces, such as {name: value}, and text with a colon in quotes";
const alias = "an alias such as *x is not supported → write the value out, or put text that begins with * in quotes";

it.each([
  ["@x", startsWith("@", "@x")],
  ["%5", startsWith("%", "%5")],
  ["*", startsWith("*", "*")],
  ["&", startsWith("&", "&")],
  ["{", open],
  ["'x", open],
  ["[{reset: at once}", open],
  ["{tries: 3, on: [503}", open],
  ["tries: 3, on: 503", colon],
  ["{a: b: c}", colon],
  ["*x", alias],
  ["{a: &a 3, b: [*a]}", alias],
  ["{tries: 3}}", 'this does not belong here: "}" → put text with special characters in quotes'],
  ["{a: 1, a: 2}", 'a name occurs twice in the same map: "a: 2}" → leave one of them out'],
])("%j is not a value, with words that fit an argument", (value, says) => {
  let problems: readonly Problem[] = [];
  try {
    readValue(value, `order.x=${value}`);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    problems = error.problems;
  }
  expect(problems.map(({ says: what, cure }) => `${what} → ${cure}`)).toEqual([`order.x=${value}: ${says}`]);
});
