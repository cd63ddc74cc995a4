import { expect, test } from "vitest";
import { byName, fields, number } from "../../../src/render/json/json-form.ts";

test("a number is written with ten digits, and one that is not known as null", () => {
  expect([1 / 3, 0, Number.NaN, Number.POSITIVE_INFINITY].map(number.write)).toEqual([0.3333333333, 0, null, null]);
  expect([0.5, null].map(number.read)).toEqual([0.5, Number.NaN]);
});

test("fields in another form are written and read in it, and the others as they are", () => {
  const form = fields<{ name: string; ms: number }, { name: string; ms: number | null }>({ ms: number });
  expect(form.write({ name: "a", ms: Number.NaN })).toEqual({ name: "a", ms: null });
  expect(form.read({ name: "a", ms: null })).toEqual({ name: "a", ms: Number.NaN });
});

test("a map is written as an object with its names, and read as a map", () => {
  const written = byName(number).write(new Map([["a", Number.NaN]]));
  expect(written).toEqual({ a: null });
  expect(byName(number).read(written)).toEqual(new Map([["a", Number.NaN]]));
});
