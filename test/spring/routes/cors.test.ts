import { describe, expect, it, test } from "vitest";
import { type CorsRules, checkCors } from "../../../src/spring/routes/cors.ts";
import type { Header } from "../../../src/trace.ts";
import { request, routes } from "./through.ts";

const rules: CorsRules = {
  origins: ["https://ui.example"],
  originPatterns: [],
  methods: ["GET", "PUT"],
  headers: ["X-A"],
  exposedHeaders: [],
  credentials: false,
  maxAgeSeconds: undefined,
};

function judged(more: Partial<CorsRules>, headers: readonly Header[], method = "GET") {
  const verdict = checkCors({ ...rules, ...more }, request("/", [["Host", "me:8080"], ...headers], method));
  if ("fails" in verdict) return verdict.fails;
  const told = verdict.headers.filter(([name]) => name !== "Vary").map(([name, value]) => `${name}: ${value}`);
  return verdict.refused ? "refused" : told;
}

const origin = (value: string): Header => ["Origin", value];
const asks = (method: string, ...headers: Header[]): Header[] => [
  origin("https://ui.example"),
  ["Access-Control-Request-Method", method],
  ...headers,
];

describe("CORS", () => {
  it("checks nothing without rules, and otherwise tells caches which headers matter", () => {
    expect(checkCors(undefined, request("/", asks("GET"), "OPTIONS"))).toEqual({ headers: [], refused: false });
    const { headers } = checkCors(rules, request("/")) as { headers: readonly Header[] };
    expect(headers.map(([name]) => name)).toEqual(["Vary", "Vary", "Vary"]);
  });

  it.each<[Partial<CorsRules>, string, unknown]>([
    [{}, "https://ui.example", ["Access-Control-Allow-Origin: https://ui.example"]],
    [{}, "https://UI.example/", ["Access-Control-Allow-Origin: https://UI.example/"]],
    [{}, "http://ui.example", "refused"],
    [{}, "http://me:8080", []],
    [{ origins: ["*"] }, "http://a", ["Access-Control-Allow-Origin: *"]],
    [{ origins: [], originPatterns: ["*"] }, "http://a", ["Access-Control-Allow-Origin: http://a"]],
    [
      { originPatterns: ["https://*.shop.org"] },
      "https://a.b.shop.org",
      ["Access-Control-Allow-Origin: https://a.b.shop.org"],
    ],
    [{ originPatterns: ["https://*.shop.org"] }, "https://shop.org", "refused"],
    [{ originPatterns: ["http://a:[8080,9090]"] }, "http://a:9090", ["Access-Control-Allow-Origin: http://a:9090"]],
    [{ originPatterns: ["http://a:[8080,9090]"] }, "http://a", "refused"],
    [{ originPatterns: ["http://a:[*]"] }, "http://a:1", ["Access-Control-Allow-Origin: http://a:1"]],
    [{ originPatterns: ["http://a:[*]"] }, "http://a", ["Access-Control-Allow-Origin: http://a"]],
    [{ originPatterns: ["http://*a*b"] }, "http://ab", ["Access-Control-Allow-Origin: http://ab"]],
    [{ originPatterns: ["http://*ab*b"] }, "http://ab", "refused"],
    [{ origins: ["*"], credentials: true }, "http://a", "CORS: credentials are allowed to every origin"],
    [{ origins: ["*"], privateNetwork: true }, "http://a", "CORS: a private network is allowed to every origin"],
    [
      { credentials: true, exposedHeaders: ["X-A", "X-B"], maxAgeSeconds: 9 },
      "https://ui.example",
      [
        "Access-Control-Allow-Origin: https://ui.example",
        "Access-Control-Expose-Headers: X-A, X-B",
        "Access-Control-Allow-Credentials: true",
      ],
    ],
  ])("with %j answers a request from %s with %j", (more, from, told) => {
    expect(judged(more, [origin(from)])).toEqual(told);
  });

  it("rejects a request with a method that is not allowed", () => {
    expect(judged({}, [origin("https://ui.example")], "POST")).toBe("refused");
  });

  it.each<[Partial<CorsRules>, Header[], unknown]>([
    [{}, asks("PUT"), ["Access-Control-Allow-Methods: GET,PUT"]],
    [{}, asks("POST"), "refused"],
    [{ methods: ["*"] }, asks("POST"), ["Access-Control-Allow-Methods: POST"]],
    [
      { maxAgeSeconds: 60 },
      asks("GET", ["Access-Control-Request-Headers", "x-a, x-b"]),
      ["Access-Control-Allow-Methods: GET,PUT", "Access-Control-Allow-Headers: x-a", "Access-Control-Max-Age: 60"],
    ],
    [{}, asks("GET", ["Access-Control-Request-Headers", "x-b"]), "refused"],
    [
      { privateNetwork: true },
      asks("GET", ["Access-Control-Request-Private-Network", "true"]),
      ["Access-Control-Allow-Methods: GET,PUT", "Access-Control-Allow-Private-Network: true"],
    ],
    [
      { headers: ["*"] },
      asks("GET", ["Access-Control-Request-Headers", "x-b"]),
      ["Access-Control-Allow-Methods: GET,PUT", "Access-Control-Allow-Headers: x-b"],
    ],
  ])("with %j answers a preflight with %j by %j", (more, headers, told) => {
    const result = judged(more, headers, "OPTIONS");
    expect(Array.isArray(result) ? result.slice(1) : result).toEqual(told);
  });
});

test("rules of routes come before the gateway's own, by the first matching pattern", () => {
  const { cors, problems } = routes(
    [
      "globalcors: { cors-configurations: { '[/**]': { allowed-origins: 'http://a,http://b', max-age: 60 }, '[/o/**]': {} } }",
      "routes:",
      '- { uri: "http://x:1", predicates: ["Path=/o/**,/p"], metadata: { cors: { allowedOrigins: "http://c,http://d", allowedMethods: [PUT] } } }',
      '- { uri: "http://x:1", predicates: ["Method=GET"], metadata: { cors: { allowed-origins: "*" } } }',
    ].join("\n"),
  );
  expect(problems).toEqual([]);
  expect(cors.withRoute.map((each) => each.rules)).toMatchObject([
    { origins: ["http://c,http://d"], methods: ["PUT"] },
    { origins: [], methods: ["GET", "HEAD"] },
  ]);
  expect(cors.withoutRoute).toEqual([]);
});
