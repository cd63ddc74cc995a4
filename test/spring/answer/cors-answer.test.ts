import { describe, expect, test } from "vitest";
import { ask, headerOf, startedWith, startWith } from "../application.ts";

const cors = "management.endpoints.web.cors";
const ui = "https://ui.example";

function answered(
  properties: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  method = "GET",
) {
  const application = startWith(properties, []);
  return ask(application, "/actuator/health", {}, { method, headers: Object.entries(headers) });
}

const allowed = (...args: Parameters<typeof answered>) => headerOf(answered(...args), "Access-Control-Allow-Origin");

describe("an origin", () => {
  test.each([
    [{ [`${cors}.allowed-origins`]: `${ui}/` }, ui, ui],
    [{ [`${cors}.allowed-origins`]: "*" }, ui, "*"],
    [{ [`${cors}.allowed-origin-patterns`]: "https://*.example" }, ui, ui],
    [{ [`${cors}.allowed-origin-patterns[0]`]: "https://*.example:[80,8443]" }, `${ui}:8443`, `${ui}:8443`],
    [{ [`${cors}.allowed-origin-patterns[0]`]: "https://*.example:[*]" }, `${ui}:1`, `${ui}:1`],
    [{ [`${cors}.allowed-origin-patterns`]: "*" }, "null", "null"],
  ])("by %j: %s is allowed", (properties, origin, told) => {
    expect(allowed(properties, { Origin: origin })).toBe(told);
  });

  test.each(["http://ui.example", "https://ui.example:444", "https://evil.example", "", "::"])(
    "%j is not",
    (origin) => {
      const answer = answered({ [`${cors}.allowed-origins`]: ui }, { Origin: origin });
      expect([answer.status, answer.body]).toEqual([403, "Invalid CORS request"]);
    },
  );

  test("of the server itself needs no permission, and a request without an origin gets no CORS header", () => {
    const answer = answered({ [`${cors}.allowed-origins`]: ui }, { Origin: "http://lab:8080" });
    expect([answer.status, headerOf(answer, "Vary")]).toEqual([200, "Origin"]);
    expect(allowed({}, { Origin: ui })).toBeUndefined();
  });
});

describe("a preflight request", () => {
  const asks = { Origin: ui, "Access-Control-Request-Method": "POST" };
  const any = { [`${cors}.allowed-origins`]: ui, [`${cors}.allowed-methods`]: "*", [`${cors}.max-age`]: "5" };

  test("gets the methods, the headers and the duration", () => {
    const headers = { ...asks, "Access-Control-Request-Headers": "X-A, x-b" };
    const answer = answered({ ...any, [`${cors}.allowed-headers`]: "x-B" }, headers, "OPTIONS");
    const told = ["Methods", "Headers"].map((name) => headerOf(answer, `Access-Control-Allow-${name}`));
    expect([answer.status, ...told, headerOf(answer, "Access-Control-Max-Age")]).toEqual([200, "POST", "x-b", "5"]);
  });

  test("is rejected for any other method or header", () => {
    expect(answered({ [`${cors}.allowed-origins`]: ui }, asks, "OPTIONS").status).toBe(403);
    expect(answered(any, { ...asks, "Access-Control-Request-Headers": "X-A" }, "OPTIONS").status).toBe(403);
  });
});

test("an application that allows credentials for every origin does not start", () => {
  const started = startedWith({ [`${cors}.allowed-origins`]: "*", [`${cors}.allow-credentials`]: "true" });
  expect(started).toHaveProperty("refusals.0.cure", "list the origins, or write allowed-origin-patterns");
});
