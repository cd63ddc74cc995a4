import { expect, test } from "vitest";
import { firstOf } from "../../../src/text/words/lists.ts";

test("the first hundred items are listed, and the others counted", () => {
  const numbers = Array.from({ length: 130 }, (_, n) => n);
  const told = firstOf(numbers, (each) => `${each}\n`);
  expect([told.length, told[99], told[100]]).toEqual([101, "99\n", "and 30 more\n"]);
  expect(firstOf(numbers.slice(0, 100), String)).toHaveLength(100);
});
