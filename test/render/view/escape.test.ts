import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeAll, escapeJson, escapeLine, escapeText } from "../../../src/render/view/escape.ts";

test("controls, escape sequences, direction marks and lone surrogates become visible", () => {
  expect(escapeText("a\u001b[31mb\u0000c\u009bd\u202ee\u2066f\ud800g\u{e0041}")).toBe(
    "a\\e[31mb\\x00c\\x9bd\\u{202e}e\\u{2066}f\\u{d800}g\\u{e0041}",
  );
});

test("the first and the last character of each invisible range become visible", () => {
  const ranges =
    "\u0000\u0009 \u000b\u001f \u007f\u009f \u00ad \u061c \u180e \u200b\u200f \u2028\u202e \u2060\u206f \ufeff \ufff9\ufffb";
  expect(escapeText(`${ranges} \u{e0000}\u{e0fff}`)).toMatch(/^[\x20-\x7e]*$/);
  for (const letter of "\u000a\u0020\u007e\u00a0\u00ac\u00ae\u200a\u2010\u2027\u202f\u205f\u2070\ufff8\ufffc\u{dffff}\u{e1000}")
    expect(escapeText(letter)).toBe(letter);
});

test("a dangerous character is found in ASCII text, too", () => {
  expect(["ok\n\u001b[31m", "\t", "\u007f", "a\u0000"].map(escapeText)).toEqual([
    "ok\n\\e[31m",
    "\\t",
    "\\x7f",
    "a\\x00",
  ]);
});

test("ordinary text stays unchanged", () => {
  expect(escapeText("Ça coûte 3 €, 行き止まり 👍🏽\nnext line")).toBe("Ça coûte 3 €, 行き止まり 👍🏽\nnext line");
  expect(escapeLine("two\nlines")).toBe("two\\nlines");
});

test("every text of a value is escaped, its bytes are unchanged", () => {
  const body = new Uint8Array([27]);
  expect(escapeAll({ title: "\u0007", list: ["\u0008"], body, none: null })).toEqual({
    title: "\\x07",
    list: ["\\x08"],
    body,
    none: null,
  });
});

test("escaped JSON is harmless and means the same", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const escaped = escapeJson(JSON.stringify({ text }));
      expect(escaped).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/);
      expect(JSON.parse(escaped)).toEqual({ text });
    }),
  );
});
