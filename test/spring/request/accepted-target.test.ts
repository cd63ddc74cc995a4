import { expect, test } from "vitest";
import { readQuery, readTarget } from "../../../src/spring/request/accepted-target.ts";

const strict = { relaxedPath: "", relaxedQuery: "" };

test.each([
  ["/actuator/health", ["actuator", "health"]],
  ["/actuator/%68ealth;v=1", ["actuator", "health"]],
  ["/a//b/", ["a", undefined, "b", undefined]],
  ["/", [undefined]],
  ["http://lab:1/a?x=1", ["a"]],
  ["HTTP://LAB:1", [undefined]],
  ["/a/./b/../c", ["a", ".", "b", "..", "c"]],
  ["/%e2%98%95", ["☕"]],
])("%s has the segments %j", (sent, segments) => {
  expect(readTarget(sent, "lab:1", strict)?.segments).toEqual(segments);
});

test.each([
  "health",
  "*",
  "/a%2fb",
  "/a%5Cb",
  "/a%00",
  "/%",
  "/%ff",
  "/{x}",
  "/a#b",
  "/a b",
  "/é",
  "/..",
  "/a/../..",
  "/..;x/a",
  "/a?b={c}",
  "/a?b=[c]",
  "http://other/a",
  "ftp://lab:1/a",
])("%s is rejected by the server itself", (sent) => {
  expect(readTarget(sent, "lab:1", strict)).toBeUndefined();
});

test("relaxed characters are allowed in a path or a query", () => {
  const relaxed = { relaxedPath: "|", relaxedQuery: "[]" };
  expect(readTarget("/a|b?c[]=1", "lab:1", relaxed)?.segments).toEqual(["a|b"]);
  expect(readTarget("/a[b", "lab:1", relaxed)).toBeUndefined();
});

test("a query keeps the order of repeated parameters, and leaves out one that cannot be decoded", () => {
  expect(readQuery("path=a&x=1+2&path=b&&flag")).toEqual(
    new Map([
      ["path", ["a", "b"]],
      ["x", ["1 2"]],
      ["flag", [""]],
    ]),
  );
  expect([readQuery(undefined), readQuery("a=%zz"), readQuery("=1")]).toEqual([new Map(), new Map(), new Map()]);
});
