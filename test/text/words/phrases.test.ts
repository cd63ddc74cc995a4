import { expect, test } from "vitest";
import { thousands } from "../../../src/text/words/phrases.ts";

test.each([
  [7, "7"],
  [999, "999"],
  [1000, "1 000"],
  [1234567, "1 234 567"],
  [0.0012, "0.0012"],
  ["1234.5678", "1 234.5678"],
  [-12345, "-12 345"],
])("%s is written with its thousands apart, and its decimals together", (count, says) => {
  expect(thousands(count)).toBe(says);
});
