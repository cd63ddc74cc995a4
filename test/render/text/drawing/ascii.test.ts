import { expect, test } from "vitest";
import { asciiOnly } from "../../../../src/render/text/drawing/ascii.ts";
import { textWidth } from "../../../../src/render/text/drawing/width.ts";

test("characters outside ASCII are replaced, and keep their width", () => {
  const text = "order → payment × 3 … “行き止まり”";
  expect(asciiOnly(text)).toBe('order > payment x 3 ~ "??????????"');
  expect(textWidth(asciiOnly(text))).toBe(textWidth(text));
});
