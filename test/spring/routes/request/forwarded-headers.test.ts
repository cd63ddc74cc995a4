import { describe, expect, it } from "vitest";
import { withForwarded } from "../../../../src/spring/routes/request/forwarded-headers.ts";
import { exchangeOf } from "../../../../src/spring/routes/web-exchange.ts";
import type { Header } from "../../../../src/trace.ts";
import { request, routes } from "../through.ts";

const host: Header = ["Host", "me:8080"];

function told(settings: string, headers: readonly Header[] = [], path = "/", filters: readonly string[] = []) {
  const list = JSON.stringify(filters);
  const read = routes(`${settings}\nroutes:\n- { uri: "http://x:1", predicates: ["Path=/**"], filters: ${list} }`);
  expect(read.problems).toEqual([]);
  const exchange = exchangeOf({ ...request(path, [host, ...headers]), remotePort: 4711 }, {});
  for (const filter of read.routes[0]!.filters) filter(exchange);
  const all = withForwarded(exchange, read.settings.forwarded).filter(([name]) => name !== "Host");
  return all.map(([name, value]) => `${name.toLowerCase()}: ${value}`);
}

const trusting = "trusted-proxies: '127\\..*|10\\..*'";
const own = [
  "x-forwarded-for: 127.0.0.1",
  "x-forwarded-proto: http",
  "x-forwarded-port: 8080",
  "x-forwarded-host: me:8080",
];

describe("headers about the origin of a request", () => {
  it("are dropped and not added, unless the sender is trusted", () => {
    const sent: Header[] = [
      ["X-Forwarded-For", "6.6.6.6"],
      ["Forwarded", "for=6.6.6.6"],
      ["X-A", "1"],
    ];
    expect(told("", sent)).toEqual(["x-a: 1"]);
    expect(told("trusted-proxies: '10\\..*'", sent)).toEqual(["x-a: 1"]);
  });

  it("are extended behind a trusted proxy", () => {
    expect(told(trusting)).toEqual(['forwarded: proto=http;host="me:8080";for="127.0.0.1:4711"', ...own]);
  });

  it("keep the trusted ones of earlier addresses, and all other values", () => {
    const sent: Header[] = [
      ["X-Forwarded-For", "6.6.6.6"],
      ["X-Forwarded-For", "10.1.1.1"],
      ["X-Forwarded-Proto", "https"],
      ["Forwarded", "for=6.6.6.6;proto=https, for=10.1.1.1 ; host = a"],
    ];
    expect(told(trusting, sent).sort()).toEqual(
      [
        "forwarded: for=10.1.1.1;host=a",
        'forwarded: proto=http;host="me:8080";for="127.0.0.1:4711"',
        "x-forwarded-for: 10.1.1.1,127.0.0.1",
        "x-forwarded-proto: https,http",
        ...own.slice(2),
      ].sort(),
    );
  });

  it("include the prefix that filters removed", () => {
    const prefix = (path: string, filters: string[]) =>
      told(trusting, [], path, filters).filter((line) => line.startsWith("x-forwarded-prefix"));
    expect(prefix("/a/b/c/", ["StripPrefix=1"])).toEqual(["x-forwarded-prefix: /a"]);
    expect(prefix("/a/b/c", ["StripPrefix=1", "StripPrefix=1"])).toEqual(["x-forwarded-prefix: /a/b,/b"]);
    expect(prefix("/a", ["PrefixPath=/x"])).toEqual([]);
    expect(prefix("/a", ["StripPrefix=1"])).toEqual(["x-forwarded-prefix: /a"]);
  });

  it.each([
    ["forwarded.enabled: false", own],
    ["x-forwarded.enabled: false", ['forwarded: proto=http;host="me:8080";for="127.0.0.1:4711"']],
    [
      "forwarded.enabled: false\nx-forwarded: { for-enabled: false, port-enabled: false, host-enabled: false }",
      ["x-forwarded-proto: http"],
    ],
  ])("are left out one by one: %s", (settings, lines) => {
    expect(told(`${trusting}\n${settings}`)).toEqual(lines);
  });

  it("replace received ones if they are not to be appended", () => {
    const settings = `${trusting}\nforwarded.enabled: false\nx-forwarded: { for-append: false, proto-append: false }`;
    const sent: Header[] = [
      ["X-Forwarded-For", "10.1.1.1"],
      ["X-Forwarded-Proto", "https"],
    ];
    expect(told(settings, sent).slice(0, 2)).toEqual(own.slice(0, 2));
  });
});
