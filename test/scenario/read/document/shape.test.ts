import * as v from "valibot";
import { expect, test } from "vitest";
import {
  fits,
  isOptional,
  ownKey,
  partsOf,
  shapeOf,
  transforms,
  withoutDefault,
} from "../../../../src/scenario/read/document/shape.ts";

const text = v.string();
const count = v.number();
const isText = v.check((input: string) => input !== "");

// A new version of valibot that keeps one of these elsewhere fails here, instead of in a message to a user.
test.each<[v.GenericSchema, object]>([
  [v.optional(text, "x"), { type: "optional", wrapped: text }],
  [v.exactOptional(text), { type: "exact_optional", wrapped: text }],
  [v.object({ text }), { type: "object", entries: { text } }],
  [v.strictObject({ text }, "no"), { type: "strict_object", entries: { text }, message: "no" }],
  [v.objectWithRest({ text }, count), { type: "object_with_rest", entries: { text }, rest: count }],
  [v.record(text, count), { type: "record", key: text, value: count }],
  [v.array(text), { type: "array", item: text }],
  [v.union([text, count]), { type: "union", options: [text, count] }],
  [v.picklist(["a", "b"]), { type: "picklist", options: ["a", "b"] }],
  [v.pipe(text, isText), { type: "string", pipe: [text, isText] }],
])("the shape of a schema: %#", (schema, parts) => {
  expect(shapeOf(schema)).toMatchObject(parts);
});

test("a schema that contains itself is asked for by its getter", () => {
  expect(shapeOf(v.lazy(() => text)).getter!("")).toBe(text);
});

test("a pipe transforms only if one of its actions does", () => {
  expect(transforms(shapeOf(v.pipe(text, isText)))).toBe(false);
  expect(transforms(shapeOf(v.pipe(text, v.transform(Number))))).toBe(true);
  expect(transforms(shapeOf(text))).toBe(false);
});

test("an optional value is one, with or without a default, and has a schema of its own", () => {
  expect([v.optional(text), v.exactOptional(text), text].map(isOptional)).toEqual([true, true, false]);
  expect([v.optional(text, "x"), text].map(withoutDefault)).toEqual([text, text]);
});

test("an option of a union is recognized by its first key, unless that is optional", () => {
  const options = [v.object({ text, count }), v.object({ text: v.optional(text) }), text];
  expect(options.map(ownKey)).toEqual(["text", undefined, undefined]);
});

test("the parts of a setting are the keys of the map in which it may be written", () => {
  const map = v.strictObject({ text });
  expect(partsOf(v.optional(v.union([v.picklist(["on"]), count, map])))).toBe(map.entries);
  expect(partsOf(v.array(map))).toEqual({});
});

test.each<[v.GenericSchema, unknown, unknown]>([
  [v.array(count), ["x"], {}],
  [v.object({ text }), {}, []],
  [v.record(text, count), { a: "x" }, null],
  [text, "x", 1],
  [v.picklist(["a"]), "b", 1],
  [count, 1, "1"],
  [v.boolean(), true, "true"],
])("an input fits a schema by its outer form: %#", (schema, fitting, other) => {
  expect([fits(schema, fitting), fits(schema, other)]).toEqual([true, false]);
});
