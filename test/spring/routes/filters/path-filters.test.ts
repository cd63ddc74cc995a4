import { describe, expect, it } from "vitest";
import { through } from "../through.ts";

describe("filters of the path", () => {
  it.each([
    [["StripPrefix=1"], "/a//b/", "/b/"],
    [["StripPrefix=3"], "/a/b/", "/"],
    [["StripPrefix"], "/a/b", "/b"],
    [["PrefixPath=/v2", "PrefixPath=/v3"], "/a", "/v2/a"],
    [["RewritePath=a, b"], "/aa/a", "/bb/b"],
    [["RewritePath=/a, /b?c=1"], "/a", "/b?c=1"],
    [["SetPath=/a%20b?c=1"], "/a", "/a%2520b"],
  ])("%j turn %s into the path %s", (filters, path, result) => {
    expect(through(filters, { path })).toMatchObject({ sent: { target: result } });
  });

  it.each([
    [["SetPath=/x y/{n}"], "a variable of /x y/{n} was not captured"],
    [["RewritePath=/, x"], "the new path does not begin with a slash"],
    [["RewritePath=/(?<x>.*), /$\\{y}"], "RewritePath: No group with name {y}"],
    [["RewritePath=a, { }"], "the new path /{ } contains a character that is not allowed"],
  ])("%j fail before the server is called: %s", (filters, fails) => {
    expect(through(filters, { path: "/a" })).toMatchObject({ fails });
  });

  it("insert captured values, encoded", () => {
    const path = (filters: string[], path: string) => through(filters, { path, pattern: "/orders/{id}" });
    expect(path(["SetPath=/v2/{id}"], "/orders/a%20b")).toMatchObject({ sent: { target: "/v2/a%20b" } });
    expect(path(["SetPath=/v2/{id}"], "/orders/a%2541%2Fb")).toMatchObject({ sent: { target: "/v2/a%2541/b" } });
    expect(path(["PrefixPath=/{id:x}"], "/orders/7")).toMatchObject({ sent: { target: "/7/orders/7" } });
  });
});
