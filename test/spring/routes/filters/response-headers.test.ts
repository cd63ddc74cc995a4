import { describe, expect, it } from "vitest";
import type { Header } from "../../../../src/trace.ts";
import { through } from "../through.ts";

const back = (filters: readonly unknown[], headers: readonly Header[] = []) =>
  through(filters, { path: "/7", pattern: "/{id}", answer: { status: 200, headers } });

describe("filters of an answer's headers", () => {
  it.each<[string, Header[], Header[]]>([
    [
      "AddResponseHeader=X-A, v{id}",
      [["x-a", "0"]],
      [
        ["x-a", "0"],
        ["X-A", "v7"],
      ],
    ],
    [
      "AddResponseHeader=X-A, 1, true",
      [["x-a", "0"]],
      [
        ["x-a", "0"],
        ["X-A", "1"],
      ],
    ],
    ["AddResponseHeader=X-A, 1, false", [["x-a", "0"]], [["x-a", "0"]]],
    [
      "AddResponseHeader=X-A, 1, no",
      [["x-a", " "]],
      [
        ["x-a", " "],
        ["X-A", "1"],
      ],
    ],
    [
      "SetResponseHeader=X-A, v{id}",
      [
        ["x-a", "0"],
        ["x-a", "1"],
      ],
      [["X-A", "v7"]],
    ],
    [
      "RemoveResponseHeader=x-a",
      [
        ["X-A", "0"],
        ["X-B", "1"],
      ],
      [["X-B", "1"]],
    ],
    [
      "DedupeResponseHeader=X-A",
      [
        ["x-a", "0"],
        ["x-a", "1"],
      ],
      [["X-A", "0"]],
    ],
    [
      "DedupeResponseHeader=X-A, RETAIN_LAST",
      [
        ["x-a", "0"],
        ["x-a", "1"],
      ],
      [["X-A", "1"]],
    ],
    [
      "DedupeResponseHeader=X-B X-A, retain-unique",
      [
        ["x-a", "0"],
        ["x-a", "1"],
        ["x-a", "0"],
      ],
      [
        ["X-A", "0"],
        ["X-A", "1"],
      ],
    ],
    [
      "DedupeResponseHeader",
      [
        ["x-a", "0"],
        ["x-a", "1"],
      ],
      [
        ["x-a", "0"],
        ["x-a", "1"],
      ],
    ],
    ["RewriteResponseHeader=X-A, (\\d+), n$1$\\{0}", [["x-a", "1 b 22"]], []],
    [
      "RewriteResponseHeader=X-A, o, 0",
      [
        ["x-a", "foo"],
        ["x-a", "b"],
      ],
      [
        ["X-A", "f00"],
        ["X-A", "b"],
      ],
    ],
    ["RewriteResponseHeader=X-A, o, 0", [["x-b", "foo"]], [["x-b", "foo"]]],
  ])("%s turns %j into %j", (filter, headers, result) => {
    if (result.length === 0) expect(back([filter], headers)).toMatchObject({ fails: expect.stringContaining("group") });
    else expect(back([filter], headers)).toMatchObject({ answer: { headers: result } });
  });

  it("fail after the server behind has answered if they expand a variable on the way back", () => {
    expect(back(["AddResponseHeader=X-A, {no}"])).toMatchObject({ sent: {}, fails: expect.any(String) });
    expect(back(["RewriteResponseHeader=X-A, [, 0"], [["x-a", "1"]])).toMatchObject({
      sent: {},
      fails: expect.any(String),
    });
    for (const filter of ["SetResponseHeader=X-A, {no}", "RemoveResponseHeader"]) {
      expect(back([filter])).toMatchObject({ fails: expect.any(String) });
    }
  });

  it("run in reverse order: what the first one adds comes last", () => {
    const added = back(["AddResponseHeader=X-A, 1", "AddResponseHeader=X-A, 2"]);
    expect(added).toMatchObject({
      answer: {
        headers: [
          ["X-A", "2"],
          ["X-A", "1"],
        ],
      },
    });
  });

  it.each([
    [["AS_IN_REQUEST, Location, , "], "http://10.0.0.1:9000/v2/there/1", "http://me.example/there/1"],
    [["NEVER_STRIP"], "http://10.0.0.1:9000/v2/there/1", "http://me.example/v2/there/1"],
    [["ALWAYS_STRIP, Location, other.example"], "https://10.0.0.1/v2/there/1", "https://other.example/there/1"],
    [["AS_IN_REQUEST, Location, x, http"], "https://10.0.0.1/there", "https://10.0.0.1/there"],
    [["AS_IN_REQUEST"], "/there", "/there"],
    [["AS_IN_REQUEST"], "http://10.0.0.1", "http://10.0.0.1"],
  ])("RewriteLocationResponseHeader %j turns %s of %s into %s", ([args], location, rewritten) => {
    const headers: Header[] = [["Host", "me.example"]];
    const answer = { status: 302, headers: [["Location", location]] as Header[] };
    const result = through([`RewriteLocationResponseHeader=${args}`], { headers, answer });
    expect(result).toMatchObject({ answer: { headers: [["Location", rewritten]] } });
  });

  it("RewriteLocationResponseHeader keeps the version if the request has one", () => {
    const answer = { status: 302, headers: [["Location", "http://10.0.0.1/v2/there"]] as Header[] };
    const asked = { path: "/v1/here", headers: [["Host", "me"]] as Header[], answer };
    expect(through(["RewriteLocationResponseHeader"], asked)).toMatchObject({
      answer: { headers: [["Location", "http://me/v2/there"]] },
    });
  });
});

describe("SecureHeaders", () => {
  const names = (filters: readonly unknown[], headers: readonly Header[] = [], settings = "") => {
    const result = through(filters, { answer: { status: 200, headers }, settings });
    return "answer" in result ? result.answer.headers.map(([name]) => name.toLowerCase()) : result;
  };

  it("adds eight headers, except for existing ones", () => {
    expect(names(["SecureHeaders"])).toHaveLength(8);
    expect(names(["SecureHeaders"], [["X-Frame-Options", "ALLOW"]])).toHaveLength(8);
  });

  it("leaves out what is disabled, and adds what is enabled", () => {
    const settings =
      "filter.secure-headers: { disable: X-Frame-Options, enable: Permissions-Policy, frame-options: SAMEORIGIN }";
    expect(names(["SecureHeaders"], [], settings)).toContain("permissions-policy");
    expect(names(["SecureHeaders"], [], settings)).not.toContain("x-frame-options");
    const own = { name: "SecureHeaders", args: { disable: "referrer-policy,x-download-options" } };
    const result = names([own], [], settings);
    expect(result).toContain("x-frame-options");
    expect(result).not.toContain("permissions-policy");
    expect(result).toHaveLength(6);
  });

  it("takes values from its arguments, otherwise from the settings", () => {
    const settings = "filter.secure-headers: { frame-options: SAMEORIGIN, referrer-policy: origin }";
    const own = { name: "SecureHeaders", args: { frameOptionsHeaderValue: "NONE" } };
    const { headers } = (through([own], { settings }) as { answer: { headers: Header[] } }).answer;
    expect(Object.fromEntries(headers)).toMatchObject({ "X-Frame-Options": "NONE", "Referrer-Policy": "origin" });
  });
});
