import { expect, it } from "vitest";
import { failureMessage, noResource } from "../../../src/spring/routes/error-messages.ts";
import { readUri } from "../../../src/spring/routes/request/route-uri.ts";
import type { Failure } from "../../../src/trace.ts";
import { request } from "./through.ts";

const bounds = { responseMs: 300, connectMs: 30_000 };
const said = (name: Failure["name"], uri = "http://127.0.0.1:9009", more = {}) =>
  failureMessage({ name, phase: "headers", code: "" }, readUri(uri), { ...bounds, ...more });

it.each([
  ["refused", "finishConnect(..) failed with error(-111): Connection refused: /127.0.0.1:9009"],
  ["unreachable", "connection timed out after 30000 ms: /127.0.0.1:9009"],
  ["timed-out", "Response took longer than timeout: PT0.3S"],
  ["hung-up", "Connection prematurely closed BEFORE response"],
  ["malformed", undefined],
] as const)("%s has the message of the real gateway", (name, message) => {
  expect(said(name)).toBe(message);
});

it("writes the name of a host before its address", () => {
  expect(said("refused", "http://orders")).toContain("Connection refused: orders/127.0.0.1:80");
});

it.each([
  [1000, "PT1S"],
  [90_000, "PT1M30S"],
  [3_600_000, "PT1H"],
  [3_661_500, "PT1H1M1.5S"],
])("Java writes %d ms as %s", (responseMs, iso) => {
  expect(said("timed-out", undefined, { responseMs })).toBe(`Response took longer than timeout: ${iso}`);
});

it("a 404 names the file that Spring looked for, and the request", () => {
  const { message, detail } = noResource("/a//b", request("/api/a//b?q", [["Host", "shop:81"]]));
  expect(detail).toBe("No static resource a/b.");
  expect(message).toBe("No static resource a/b for request 'http://shop:81/api/a//b?q'.");
});
