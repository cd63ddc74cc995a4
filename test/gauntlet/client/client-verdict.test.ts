import { expect, test } from "vitest";
import { sayProgramEnd, verdictIn, verdictOf } from "../../../src/gauntlet/client/client-verdict.ts";

test.each([
  [0, "paid"],
  [1, "notPaid"],
  [2, "unknown"],
  [3, undefined],
  [null, undefined],
])("exit code %j says %j", (code, verdict) => {
  expect(verdictOf({ code, signal: null })).toBe(verdict);
});

test.each([
  ['{"verdict":"paid"}', "paid"],
  ['  {"verdict": "not paid", "why": "declined"}', "notPaid"],
  ['{"verdict":"not-paid"}', "notPaid"],
  ['{"verdict":"notPaid"}', "notPaid"],
  ['{"verdict":"Unknown"}', "unknown"],
  ['{"verdict":"maybe"}', undefined],
  ['{"verdict":', undefined],
  ['{"level":"info"}', undefined],
  ['"paid"', undefined],
  ["", undefined],
  [undefined, undefined],
])("the line %j says %j", (line, verdict) => {
  expect(verdictIn(line)).toBe(verdict);
});

test("an end is a code or a signal", () => {
  expect(sayProgramEnd({ code: 7, signal: null })).toBe("exit 7");
  expect(sayProgramEnd({ code: null, signal: "SIGKILL" })).toBe("SIGKILL");
});
