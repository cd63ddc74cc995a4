import { expect, test } from "vitest";
import { lineOf, lineStarts } from "../../../src/text/words/lines.ts";

test("a character belongs to the last line that begins before it", () => {
  const starts = lineStarts("a\n\nbc\n");
  expect(starts).toEqual([0, 2, 3]);
  expect([0, 1, 2, 3, 5, 99].map((offset) => lineOf(starts, offset))).toEqual([1, 1, 2, 3, 3, 3]);
});
