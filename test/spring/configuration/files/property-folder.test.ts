import { expect, test } from "vitest";
import { folderProperties } from "../../../../src/spring/configuration/files/property-folder.ts";

function properties(files: Readonly<Record<string, string>>, folder = "t/"): Record<string, string | null> {
  return Object.fromEntries(
    folderProperties(folder, new Map(Object.entries(files))).map(({ name, value }) => [name, value]),
  );
}

test("a path with dots for slashes is the name of a property", () => {
  expect(properties({ "a/b/c": "1", "d.e": "2", ".git/x": "3" })).toEqual({ "a.b.c": "1", "d.e": "2", ".git.x": "3" });
});

test("names with two leading dots are links of Kubernetes and skipped, and so is a path that climbs", () => {
  expect(properties({ "..data/a": "1", "..2026/a": "1", a: "2", "b/..c": "3" })).toEqual({ a: "2" });
  expect(properties({ a: "1" }, "x/../t/")).toEqual({});
});

test.each([
  ["one\n", "one"],
  ["one\r\n", "one"],
  ["one\n\n", "one\n\n"],
  ["one\ntwo\n", "one\ntwo\n"],
  ["one\r", "one\r"],
  ["\n", ""],
  ["", ""],
  [" one ", " one "],
  ["\uFEFFone", "\uFEFFone"],
])("only the end of a single line is removed: %j", (text, value) => {
  expect(properties({ a: text })).toEqual({ a: value });
});

test("of two paths with one name, a file takes precedence over one in a folder", () => {
  expect(properties({ "a/b": "1", "a.b": "2" })).toEqual({ "a.b": "2" });
});
