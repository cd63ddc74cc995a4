import { expect, test } from "vitest";
import { splitValues } from "../../../src/text/values/split-values.ts";

test("commas separate values, except for those inside brackets and quotes", () => {
  expect(splitValues('none, 50ms,{ first: 1, nth: 2 },[1, 2],"a, b"')).toEqual([
    "none",
    "50ms",
    "{ first: 1, nth: 2 }",
    "[1, 2]",
    '"a, b"',
  ]);
  expect(splitValues("")).toEqual([]);
});

test("an empty value is kept, so that it can be reported", () => {
  expect(splitValues("1s,,2s")).toEqual(["1s", "", "2s"]);
  expect(splitValues(",1s, ")).toEqual(["", "1s", ""]);
});
