import { describe, expect, it } from "vitest";
import type { Header } from "../../../../src/trace.ts";
import { routes, through } from "../through.ts";

const sent = (filters: readonly unknown[], headers: readonly Header[] = [], path = "/7") => {
  const result = through(filters, { headers, path, pattern: "/{id}" });
  return "sent" in result ? result.sent.headers : result;
};

describe("filters of a request's headers", () => {
  it.each<[string, Header[], Header[]]>([
    [
      "AddRequestHeader=X-A, v{id}",
      [["x-a", "0"]],
      [
        ["x-a", "0"],
        ["X-A", "v7"],
      ],
    ],
    ["AddRequestHeader=X-A, http://{id}//b", [], [["X-A", "http:/7/b"]]],
    ["AddRequestHeader=X-A, http://b, more", [], [["X-A", "http://b"]]],
    [
      "SetRequestHeader=X-A, v{id}",
      [
        ["x-a", "0"],
        ["X-A", "1"],
      ],
      [["X-A", "v7"]],
    ],
    ["SetRequestHeader=X-A, 1", [], [["X-A", "1"]]],
    [
      "RemoveRequestHeader=x-a",
      [
        ["X-A", "0"],
        ["X-B", "1"],
      ],
      [["X-B", "1"]],
    ],
    [
      "MapRequestHeader=Blue, X-Red",
      [
        ["blue", "1"],
        ["Blue", "2"],
      ],
      [
        ["blue", "1"],
        ["Blue", "2"],
        ["X-Red", "1"],
        ["X-Red", "2"],
      ],
    ],
    ["MapRequestHeader=Blue, X-Red", [], []],
    [
      "AddRequestHeadersIfNotPresent=X-A:1,X-A:{id},X-B:2",
      [["X-B", "0"]],
      [
        ["X-B", "0"],
        ["X-A", "1"],
        ["X-A", "7"],
      ],
    ],
    [
      "AddRequestHeadersIfNotPresent=X-B:2",
      [["X-B", " "]],
      [
        ["X-B", " "],
        ["X-B", "2"],
      ],
    ],
    ["SetRequestHostHeader=a.{id}", [["Host", "b"]], [["Host", "a.7"]]],
    ["SaveSession", [["X-A", "0"]], [["X-A", "0"]]],
  ])("%s on %j sends %j", (filter, headers, result) => {
    expect(sent([filter], headers)).toEqual(result);
  });

  it("keep the client's host if configured", () => {
    for (const filter of ["PreserveHostHeader", "SetRequestHostHeader=a"]) {
      expect(through([filter])).toMatchObject({ sent: { keepsHost: true } });
    }
    expect(through(["StripPrefix=1"])).toMatchObject({ sent: { keepsHost: false } });
  });

  it.each([
    "AddRequestHeader=X-A, {no}",
    "SetRequestHeader=X-A, {no}",
    "AddRequestHeadersIfNotPresent=X-A:{no}",
    "SetRequestHostHeader={no}",
    "SetRequestHostHeader",
    "RemoveRequestHeader",
    "MapRequestHeader=Blue",
  ])("%s lets the gateway start, and fails every request", (filter) => {
    expect(sent([filter])).toHaveProperty("fails");
  });

  it.each(["X-A", "X-A:1:2", "X-A:"])("reject %s as a name and a value", (pair) => {
    const yaml = `routes:\n- { uri: "http://x:1", predicates: ["Path=/"], filters: ["AddRequestHeadersIfNotPresent=${pair}"] }`;
    expect(routes(yaml).problems.map(({ says }) => says)).toEqual([
      `AddRequestHeadersIfNotPresent: "${pair}" is not a name and a value`,
    ]);
  });
});
