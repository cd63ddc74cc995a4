import { expect, test } from "vitest";
import { ask, startWith } from "../application.ts";

type Headers = readonly (readonly [string, string])[];

function status(headers: Headers, properties = {}, method = "GET", target = "/actuator/health"): number {
  return ask(startWith(properties, []), target, {}, { method, headers }).status;
}

const length = (value: string): Headers => [["Content-Length", value]];
const coded = (value: string): Headers => [["Transfer-Encoding", value]];

test.each<[string, number, Headers]>([
  ["a second host", 400, [["Host", "lab:8080"]]],
  ["a length that is none", 400, length("x")],
  ["a length below zero", 400, length("-1")],
  ["two lengths", 400, [...length("0"), ...length("0")]],
  ["chunks before another coding", 400, coded("chunked, gzip")],
  ["another coding", 501, coded("gzip")],
  ["an expectation of its own", 417, [["Expect", "tea"]]],
  ["the usual expectation", 200, [["Expect", "100-Continue"]]],
  ["too many headers", 400, Array.from({ length: 101 }, (_, at) => [`X${at}`, "1"] as const)],
  ["too long a header", 400, [["X", "a".repeat(9_000)]]],
])("the server answers %s with %i", (_, wanted, headers) => {
  expect(status(headers)).toBe(wanted);
});

test("the maximum length of a head is configurable", () => {
  const long: Headers = [["X", "a".repeat(9_000)]];
  expect(status(long, { "server.max-http-request-header-size": "10KB" })).toBe(200);
  expect(status([["X", "a".repeat(1_000)]], { "server.max-http-request-header-size": "1KB" })).toBe(400);
});

test("CONNECT is rejected", () => {
  expect(status([], {}, "CONNECT", "lab:80")).toBe(501);
});
