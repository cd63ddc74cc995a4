import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actuatorTypes, bySpecificity, parseMediaType, v2, v3 } from "../../../src/spring/request/media-type.ts";
import { apiVersion, negotiate, prefersPage } from "../../../src/spring/request/negotiate.ts";

describe("the type of an answer", () => {
  test.each([
    [[], v3],
    [["*/*"], v3],
    [["*"], v3],
    [["application/*+json"], v3],
    [["application/json"], "application/json"],
    [["application/json; charset=utf-8"], "application/json;charset=utf-8"],
    [["application/json;q=0.1", `${v2};q=0.2`], v2],
    [["application/json;q=0.9;q=0.1", `${v2};q=0.2`], v2],
    [["application/json;Q=0.1", `${v2};q=0.2`], v2],
    [["text/html, application/json;q=0.5"], "application/json"],
    [["application/json;v=1"], "application/json;v=1"],
    [["text/plain"], undefined],
    [["application/json;q=2"], undefined],
    [["application/json;charset=no-such"], undefined],
    [["*/json"], undefined],
    [["application/"], undefined],
    [[Array(51).fill("application/json").join(",")], undefined],
  ])("for Accept %j is %s", (accept, type) => {
    expect(negotiate(accept, actuatorTypes)).toBe(type);
  });

  test("is one that is available, or undefined", () => {
    const range = fc.constantFrom(
      "*/*",
      "application/*",
      "application/json",
      v2,
      v3,
      "text/html",
      "application/xml",
      "x",
    );
    const weighed = fc.tuple(range, fc.integer({ min: 0, max: 10 })).map(([type, q]) => `${type};q=${q / 10}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(range, weighed)), (ranges) => {
        const type = negotiate([ranges.join(",")], actuatorTypes);
        if (type !== undefined) expect(actuatorTypes).toContain(type);
      }),
    );
  });
});

describe("the version of a body", () => {
  test.each([
    [[], 3],
    [["application/json"], 3],
    [[v2], 2],
    [[`application/json, ${v2}`], 2],
    [[v2, v3], 3],
    [[`${v2}, */*;q=0.1`], 3],
    [[`${v2}, application/*`], 3],
    [["application/json,"], undefined],
  ])("for Accept %j is %s", (accept, version) => {
    expect(apiVersion(accept)).toBe(version);
  });
});

test.each([
  ["text/html", true],
  ["text/*", true],
  ["text/html;q=0.1,application/json", true],
  ["*/*", false],
  ["*/*,text/html;q=0.9", false],
  ["application/json", false],
  ["nonsense", false],
])("Accept %s prefers a page: %s", (accept, preferred) => {
  expect(prefersPage([accept])).toBe(preferred);
});

test.each([
  [
    ["*/*", "text/*"],
    ["text/*", "*/*"],
  ],
  [
    ["text/*", "text/html"],
    ["text/html", "text/*"],
  ],
  [
    ["application/*+json", "application/json"],
    ["application/json", "application/*+json"],
  ],
  [
    ["text/html", "text/html;level=1"],
    ["text/html;level=1", "text/html"],
  ],
  [
    ["text/html;q=0.5", "*/*;q=0.9"],
    ["*/*;q=0.9", "text/html;q=0.5"],
  ],
  [
    ["text/html", "text/plain;a=b"],
    ["text/html", "text/plain;a=b"],
  ],
])("the types %j are sorted by how specific they are", (given, sorted) => {
  const said = ({ type, subtype, parameters }: NonNullable<ReturnType<typeof parseMediaType>>) =>
    [`${type}/${subtype}`, ...parameters.map((pair) => pair.join("="))].join(";");
  expect(bySpecificity(given.map((each) => parseMediaType(each)!)).map(said)).toEqual(sorted);
});
