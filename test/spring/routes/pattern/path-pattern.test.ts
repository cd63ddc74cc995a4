import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnplayableRegex } from "../../../../src/spring/expression/parsing/code-point-reader.ts";
import { Steps } from "../../../../src/spring/expression/steps.ts";
import { MatchThrows, PathPattern } from "../../../../src/spring/routes/pattern/path-pattern.ts";
import { PatternRefused } from "../../../../src/spring/routes/pattern/path-pattern-parser.ts";
import { forwardedTarget } from "../../../../src/spring/routes/request/query-text.ts";
import { parseTarget, pathElements, queryParameters } from "../../../../src/spring/routes/request/request-target.ts";

function captures(pattern: string, path: string): Record<string, string> | undefined {
  return new PathPattern(pattern).match(pathElements(path), new Steps());
}

function refusedAt(pattern: string): number | string {
  try {
    new PathPattern(pattern);
  } catch (error) {
    if (error instanceof PatternRefused) return error.at;
    if (error instanceof UnplayableRegex) return error.message;
    throw error;
  }
  return "accepted";
}

describe("a path pattern", () => {
  it.each([
    ["/orders/{id}", "/orders/a%2Fb;v=1", { id: "a/b" }],
    ["/api/v{n:[0-9]+}/{rest}", "/api/v12/x", { n: "12", rest: "x" }],
    ["/{a}-{b}", "/x-y-z", { a: "x-y", b: "z" }],
    ["/orders/{*rest}", "/orders/1/2/", { rest: "/1/2/" }],
    ["/{*path}/items", "/a/b/items", { path: "/a/b" }],
    ["/orders/***", "/orders/", {}],
    ["/**", "", {}],
    ["", "", {}],
  ])("%s on %s captures %j", (pattern, path, variables) => {
    expect(captures(pattern, path)).toEqual(variables);
  });

  it.each([
    ["/", ""],
    ["", "/"],
    ["/**/x", ""],
    ["/{a}{b}", "/"],
  ])("%s does not match %j", (pattern, path) => {
    expect(captures(pattern, path)).toBeUndefined();
  });

  it.each([
    ["/a/{id}/{id}", 8],
    ["/a/{id}x{id}", 3],
    ["/a/{id", 6],
    ["/a/{id/b}", 6],
    ["//**/x", 2],
    ["/a/{id:a***}", 9],
    ["/a/{id:[0-9]{2}}", "accepted"],
    ["/a/{id:\\}}", "accepted"],
    ["{*rest}/x", "accepted"],
    ["/a/{id:(?x)x}", "the flag x"],
  ])("%s is rejected at %s", (pattern, at) => {
    expect(refusedAt(pattern)).toBe(at);
  });

  it("throws during matching if an expression contains groups of its own", () => {
    expect(() => captures("/a/{id:(x)}", "/a/y")).toThrow(MatchThrows);
    expect(() => captures("/a/{id:(x)}y", "/a/xy")).toThrow(MatchThrows);
    expect(captures("/a/{id:(x)}y", "/a/zy")).toBeUndefined();
  });

  it("is read or rejected, whatever it contains", () => {
    const pattern = fc.string({ unit: fc.constantFrom(..."/ab{}*?:[]()\\1-.") });
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom(..."/ab;%2F.") }), (text, path) => {
        if (refusedAt(text) !== "accepted") return;
        try {
          captures(text, path);
        } catch (error) {
          if (!(error instanceof MatchThrows)) throw error;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe("a request target", () => {
  it.each([
    ["/a//b?x=/y//z#f", "/a/b?x=/y//z"],
    ["*", "/"],
    ["http://other.example", "/"],
    ["http://other.example?x", "/?x"],
    ["HTTP://other.example:99999/a", "/a"],
    ["/a?", "/a"],
    ["orders/1", "/1"],
    ["/\u00c3\u00a4", "/%C3%83%C2%A4"],
    ["/?a=1&b=2&a=3", "/?a=1&a=3&b=2"],
    ["/?=1", "/?1"],
    ["/?&&", "/"],
    ["/a%20b?c=d%20e", "/a%20b?c=d%20e"],
    ["/a%20b?c=d[]", "/a%2520b?c=d[]"],
    ["/?a=b=c&d=%20", "/?a=b=c&d=%2520"],
    ["/?a=\u00e9", "/?a=%C3%A9"],
  ])("%s is forwarded as %s", (target, forwarded) => {
    const parsed = parseTarget(target);
    expect(parsed && forwardedTarget(parsed)).toBe(forwarded);
  });

  it.each(["/%", "/%zz", "/{a}", "/a\\b", "/a|b", "/a?x={y}", "/a?%", "/a b", "/a^", "/a#{", "/[a]", "/a\u0085"])(
    "%s is refused",
    (target) => {
      expect(parseTarget(target)).toBeUndefined();
    },
  );

  it.each(["/a?x[]=1", "/a'(b)!~*", "/ä", "/a?x=?"])("%s is accepted", (target) => {
    expect(parseTarget(target)).toBeDefined();
  });

  it("has parameters with a value, an empty one, or none", () => {
    expect(queryParameters("a=1&b=&c&a=%20+x&&=d")).toEqual([
      ["a", "1"],
      ["b", ""],
      ["c", null],
      ["a", "  x"],
      ["d", null],
    ]);
  });
});

interface Pair {
  readonly pattern: string;
  readonly path: string | null;
  readonly matches: boolean | "refused";
  readonly at?: number;
  readonly forwarded?: string;
  readonly status?: number;
}

describe("every recorded pair", () => {
  const pairs: Pair[] = JSON.parse(readFileSync("test/data/gateway/path-patterns.json", "utf8"));
  it.each(pairs)("$pattern and $path", (pair) => {
    if (pair.path === null) {
      expect(refusedAt(pair.pattern)).toBe(pair.at);
      return;
    }
    const target = parseTarget(pair.path);
    let status = target ? 404 : 400;
    try {
      if (target && new PathPattern(pair.pattern).match(pathElements(target.path), new Steps())) status = 200;
    } catch (error) {
      if (!(error instanceof MatchThrows)) throw error;
      status = 500;
    }
    expect(status).toBe(pair.status ?? (pair.matches ? 200 : 404));
    if (target && status === 200) {
      expect(forwardedTarget(target)).toBe(pair.forwarded ?? pair.path);
    }
  });
});
