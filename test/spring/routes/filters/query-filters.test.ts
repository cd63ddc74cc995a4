import { describe, expect, it } from "vitest";
import { through } from "../through.ts";

describe("filters of the query", () => {
  it.each([
    ["AddRequestParameter=side, new-{id}", "/7", "/7?side=new-7"],
    ["AddRequestParameter=side, new", "/7?side=x&a=1", "/7?side=x&side=new&a=1"],
    ["AddRequestParameter=side, new", "/7?a=%20b&", "/7?a=%20b&side=new"],
    ["AddRequestParameter=side, 1%2", "/7", "/7?side=1%252"],
    ["RemoveRequestParameter=token", "/7?token=1&a=2&token=3", "/7?a=2"],
    ["RemoveRequestParameter=token", "/7?a=b+c&d&e=", "/7?a=b%20c&d&e="],
    ["RemoveRequestParameter", "/7?a=1", "/7?a=1"],
    ["RewriteRequestParameter=a, z", "/7?a=1&b=2&a=3", "/7?b=2&a=z"],
    ["RewriteRequestParameter=a, z", "/7?b=2", "/7?b=2"],
  ])("%s turns %s into %s", (filter, path, target) => {
    expect(through([filter], { path, pattern: "/{id}" })).toMatchObject({ sent: { target } });
  });

  it.each([
    ["AddRequestParameter=side, {no}", "/7"],
    ["AddRequestParameter=side, a^b", "/7?a=%20b"],
    ["RemoveRequestParameter=a", "/\u00e9"],
    ["RewriteRequestParameter=a", "/7"],
  ])("%s fails on %s", (filter, path) => {
    expect(through([filter], { path, pattern: "/{id}" })).toHaveProperty("fails");
  });
});
