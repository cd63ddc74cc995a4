import { expect, test } from "vitest";
import { changed } from "../../../src/text/values/changed.ts";

const plusOne = (value: unknown) => (typeof value === "number" ? value + 1 : value);

test("a list in which nothing changes stays the same one", () => {
  const list = ["a", null];
  expect(changed(list, plusOne)).toBe(list);
  expect(changed([1, "a", 2], plusOne)).toEqual([2, "a", 3]);
});

test("an object in which nothing changes stays the same one", () => {
  const object = { name: "a", count: 1 };
  expect(changed(object, (inner) => inner)).toBe(object);
  expect(changed({ a: 1, b: "x", c: 2 }, plusOne)).toEqual({ a: 2, b: "x", c: 3 });
});

test("a name that changes is enough, and none sets a prototype", () => {
  const rename = (name: string) => (name === "a" ? "b" : name);
  expect(changed({ a: 1 }, (inner) => inner, rename)).toEqual({ b: 1 });
  const fromOutside = JSON.parse('{"__proto__": 1}') as object;
  expect(Object.entries(changed(fromOutside, plusOne))).toEqual([["__proto__", 2]]);
});
