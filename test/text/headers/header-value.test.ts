import { expect, test } from "vitest";
import { isHeaderValue } from "../../../src/text/headers/header-value.ts";

test("a header carries Latin-1 and tabs, but no line end and no other letters", () => {
  expect(["", "a, b;q=0.5", "é", "a\tb"].every(isHeaderValue)).toBe(true);
  expect(["☃", "a\nb", "a\r", "\0"].some(isHeaderValue)).toBe(false);
});
