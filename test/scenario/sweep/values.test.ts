import { expect, test } from "vitest";
import { readVary, withStep } from "../../../src/scenario/sweep/values.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

const valuesOf = (written: string) => readVary(`x.y=${written}`).values;

test.each([
  ["1..5", ["1", "2", "3", "4", "5"]],
  ["5", ["5"]],
  ["1..9:4", ["1", "5", "9"]],
  ["1..10:4", ["1", "5", "9"]],
  ["100/s..300/s:100", ["100/s", "200/s", "300/s"]],
  ["500ms..2s:500ms", ["500ms", "1000ms", "1500ms", "2000ms"]],
  ["0.1..0.5:0.1", ["0.1", "0.2", "0.3", "0.4", "0.5"]],
  ["1ms..1s:x10", ["1ms", "10ms", "100ms", "1000ms"]],
  ["1..8:x2", ["1", "2", "4", "8"]],
  ["0%..100%:50", ["0%", "50%", "100%"]],
  ["none,50ms,1s..2s:1s", ["none", "50ms", "1s", "2s"]],
  ["{ tries: 2, wait: 1s },3", ["{ tries: 2, wait: 1s }", "3"]],
  ["a..b", ["a..b"]],
])("%s are these values", (written, values) => {
  expect(valuesOf(written)).toEqual(values);
});

test.each([
  ["order.timeout=1s..x", 15, "order.timeout: 1s..x does not go from one number to another"],
  ["order.timeout=1s..5/s:1", 15, "order.timeout: 1s..5/s:1 does not go from one number to another"],
  ["a.b=1,5..2", 7, "a.b: 5..2 runs backwards"],
  ["a.b=1s..2s", 5, "a.b: 1s..2s has no step"],
  ["a.b=1..2:0", 5, "a.b: 1..2:0 has a step of zero"],
  ["a.b=0s..2s:-1s", 5, "a.b: 0s..2s:-1s has a step below zero"],
  ["a.b=1s,,2s", 5, "a.b has an empty value"],
  ["a.b=1s,", 5, "a.b has an empty value"],
  ["a.b=1..2:x1", 5, "a.b: 1..2:x1 has a factor of 1"],
  ["a.b=0..2:x2", 5, "a.b: 0..2:x2 begins at zero, which no factor makes larger"],
  ["a.b=1..2:1s", 5, "a.b: 1..2:1s has 1s as its step"],
  ["a.b=1..20000", 5, "a.b: 1..20000 has more than 10000 values"],
  ["a.b=1,2,1", 5, "a.b has 1 twice"],
  ["a.b=1s,1000ms", 8, "a.b has 1000ms, which is 1s again"],
  ["a.b=0.5s..2s:0.5s,60/m,1/s", 24, "a.b has 1/s, which is 60/m again"],
  ["a.b=", 4, "a.b has no values"],
])("%s is refused at its column", (written, column, says) => {
  const problem = problemOf(() => readVary(written));
  expect(problem).toMatchObject({ says, where: { file: "--vary", line: 1, column } });
  expect(problem.cure).toBeTruthy();
});

test("a range without a setting is refused as a whole", () => {
  const problem = problemOf(() => readVary("1..5"));
  expect(problem).toEqual({ says: "--vary 1..5 does not vary anything", cure: "write SERVER.SETTING=VALUES" });
});

test.each([
  ["a.b=2s..1s:100ms", "write 1s..2s:100ms"],
  ["a.b=5..2", "write 2..5"],
  ["a.b=1s..2s", "write one, such as 1s..2s:0.1s, or 1s..2s:x2 to double each time"],
  ["a.b=500ms..2s", "write one, such as 500ms..2s:150ms, or 500ms..2s:x2 to double each time"],
  ["a.b=0s..2s", "write one, such as 0s..2s:0.2s"],
])("the way out of %s is %s", (written, cure) => {
  expect(problemOf(() => readVary(written)).cure).toBe(cure);
});

function problemOf(act: () => unknown) {
  try {
    act();
  } catch (error) {
    if (error instanceof ProblemError) return error.problems[0]!;
    throw error;
  }
  throw new Error("nothing was refused");
}

test.each(["a.b=1s..1s", "a.b=1s..1s:1s", "a.b=1s"])("%s has one value", (written) => {
  expect(readVary(written).values).toEqual(["1s"]);
});

test.each([
  ["load.rate=100/s..400/s", "load.rate=100/s..400/s:2/s"],
  ["a.b=0s..5s", "a.b=0s..5s:0.05s"],
  ["a.b=1..1000", "a.b=1..1000:5"],
  ["a.b=1..10", "a.b=1..10:1"],
  ["a.b=1s..2s:0.5s", "a.b=1s..2s:0.5s"],
  ["a.b=x..y", "a.b=x..y"],
])("the range %s is searched as %s", (written, searched) => {
  expect(withStep(written)).toBe(searched);
});
