import { expect, test } from "vitest";
import { headerValue, headerValues, withHeader, withoutHeader } from "../../../src/text/headers/headers.ts";
import type { Header } from "../../../src/trace.ts";

const headers: readonly Header[] = [
  ["Accept", "a"],
  ["Host", "shop"],
  ["accept", "b"],
];

test("a header is found by its name in any case", () => {
  expect(headerValues(headers, "ACCEPT")).toEqual(["a", "b"]);
  expect([headerValue(headers, "accept"), headerValue(headers, "origin")]).toEqual(["a", undefined]);
});

test("a header is replaced at the place of its first value, or added at the end", () => {
  expect(withHeader(headers, "accept", ["c", "d"])).toEqual([
    ["accept", "c"],
    ["accept", "d"],
    ["Host", "shop"],
  ]);
  expect(withHeader(headers, "origin", ["x"]).slice(2)).toEqual([
    ["accept", "b"],
    ["origin", "x"],
  ]);
});

test("a header is removed with all its values", () => {
  expect(withoutHeader(headers, "Accept")).toEqual([["Host", "shop"]]);
});
