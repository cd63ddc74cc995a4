import { expect, test } from "vitest";
import { paintFor } from "../../../../src/render/text/drawing/paint.ts";

const look = { width: 80, colour: true, unicode: true };
const paint = paintFor(look);
const escapes = (text: string) => text.replaceAll("\u001b[", "<").replaceAll(/(<\d+)m/g, "$1>");

test("a style goes on after a part that ends it", () => {
  expect(escapes(paint.good(`paid ${paint.bad("twice")} today`))).toBe("<32>paid <31>twice<39><32> today<39>");
  expect(escapes(paint.strong(`a${paint.faint("b")}c`))).toBe("<1>a<2>b<22><1>c<22>");
});

test("a style begins and ends on each line, as a pager needs", () => {
  expect(escapes(paint.link("one\ntwo\r\n"))).toBe("<36>one<39>\n<36>two<39>\r\n<36><39>");
});

test("no codes are written without colours, nor for an empty text", () => {
  expect(paintFor({ ...look, colour: false }).good("paid")).toBe("paid");
  expect(paint.good("")).toBe("");
});
