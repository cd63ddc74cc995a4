import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, cutMiddle, padEnd, textWidth, wrap, wrapMessage } from "../../../../src/render/text/drawing/width.ts";

test("wide characters take two columns, combining marks none", () => {
  expect(["abc", "行き", "👍🏽", "e\u0301", "…", "──"].map(textWidth)).toEqual([3, 4, 2, 1, 1, 2]);
});

test("a number and its unit stay on one line", () => {
  expect(wrap("gives up after 1.003 s exactly", 21)).toEqual(["gives up after", "1.003 s exactly"]);
  expect(wrap("max 1 170 ms in all", 8)).toEqual(["max", "1 170 ms", "in all"]);
  expect(wrap("has 149 951 and 12 345 678.", 11)).toEqual(["has 149 951", "and", "12 345 678."]);
  expect(wrap("mean 1 330 ms, p99 2 060 ms, p99.9 12 060 ms", 21)).toEqual([
    "mean 1 330 ms, p99",
    "2 060 ms, p99.9",
    "12 060 ms",
  ]);
  expect(wrap("503 503 503 503 503 503", 9)).toEqual(["503 503", "503 503", "503 503"]);
  expect(wrap("adds 64 MB to it", 8)).toEqual(["adds", "64 MB to", "it"]);
});

test("a word that is too long is broken after a punctuation mark", () => {
  expect(wrap("management.endpoints.web.exposure.include", 40)).toEqual([
    "management.endpoints.web.exposure.",
    "include",
  ]);
});

test("text that is cut fits and has a mark", () => {
  expect(cut("行き止まり", 5, "…")).toBe("行き…");
  expect(cut("short", 5, "…")).toBe("short");
});

test("a text that is cut in the middle keeps both ends", () => {
  expect(cutMiddle("/reserve/and/release", 9, "…")).toBe("/res…ease");
  expect(cutMiddle("/reserve/and/release", 9, "...")).toBe("/re...ase");
  expect(cutMiddle("行き止まり/行き止まり", 9, "…")).toBe("行き…まり");
  expect(cutMiddle("short", 5, "…")).toBe("short");
  expect(cutMiddle("short", 2, "…")).toBe("s…");
});

test("wrapping loses no word and keeps to the width", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "grapheme", maxLength: 30 })),
      fc.integer({ min: 8, max: 80 }),
      (words, width) => {
        const text = words.join(" ");
        const lines = wrap(text, width);
        expect(lines.every((line) => textWidth(line) <= width || !/\s/.test(line))).toBe(true);
        expect(lines.join("").replace(/\s/g, "")).toBe(text.replace(/\s/g, ""));
      },
    ),
  );
});

test("a very long word is broken quickly", () => {
  const lines = wrap("x".repeat(3_000_000), 40);
  expect(lines).toHaveLength(75_000);
});

test("padding counts columns, not characters", () => {
  expect(padEnd("行", 4)).toBe("行  ");
});

test("a path in a message stays whole, so that it can be copied", () => {
  const path = "/tmp/a/folder/deep/below/others/my-lesson.yaml";
  expect(wrapMessage(`error: ${path} does not exist`, 30)).toEqual(["error:", path, "does not exist"]);
  expect(wrapMessage("see https://example.com/a/very/long/path/indeed, too", 20)[1]).toContain("path/indeed,");
  expect(wrapMessage("x".repeat(3_000_000), 40)).toHaveLength(75_000);
  expect(wrap(path, 30).length).toBeGreaterThan(1);
});

test("text without room is wrapped after each character", () => {
  for (const width of [1, 0, -15]) expect(wrap("ab c", width)).toEqual(["a", "b", "c"]);
  expect(wrap("行", 1)).toEqual(["行"]);
});
