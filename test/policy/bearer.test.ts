import { describe, expect, it } from "vitest";
import { checkToken } from "../../src/policy/bearer.ts";

function check(...sent: string[]) {
  const answer = checkToken(
    sent.map((value) => ["Authorization", value] as const),
    ["alice-token", "bob-token"],
  );
  return "token" in answer ? answer.token : `${answer.status} ${answer.headers[0]?.[1]}`;
}

describe("a bearer token", () => {
  it.each([
    ["Bearer alice-token", "alice-token"],
    ["bEARER bob-token", "bob-token"],
    ["Basic YTpi", "401 Bearer"],
    ["Bearerx alice-token", "401 Bearer"],
  ])("%s: %s", (sent, says) => {
    expect(check(sent)).toBe(says);
  });

  it.each([
    "Bearer",
    "Bearer ",
    "Bearer  alice-token",
    "Bearer alice token",
    "Bearer älice",
    "Bearer alice-toke",
    "Bearer alice-tokem",
    "Bearer blice-token",
    "Bearer alice-tokenn",
  ])("%s is an invalid token", (sent) => {
    expect(check(sent)).toContain('401 Bearer error="invalid_token"');
  });

  it("is required, and rejected if two are sent", () => {
    expect(check()).toBe("401 Bearer");
    expect(check("Bearer alice-token", "Bearer alice-token")).toContain('400 Bearer error="invalid_request"');
    expect(check("Basic YTpi", "Bearer alice-token")).toContain("400");
  });

  it("is searched only in its own header", () => {
    const headers = [
      ["X-Trace", "Bearer bob-token"],
      ["authorization", "Bearer alice-token"],
    ] as const;
    expect(checkToken(headers, ["alice-token"])).toEqual({ token: "alice-token" });
  });
});
