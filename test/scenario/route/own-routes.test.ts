import { expect, test } from "vitest";
import { ownRoutes } from "../../../src/scenario/route/own-routes.ts";
import { readSpringConfig } from "../../../src/spring/configuration/read-spring-config.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

const at = "spring.cloud.gateway.server.webflux";
const options = { otherPrefixes: false, startTime: "2030-01-01T00:00:00Z" };
const get = (path: string) => [{ method: "GET", path, headers: [], times: 1 }];

function own(text: string, path = "/", file = "a.yaml") {
  return ownRoutes(file, readSpringConfig(file, text), get(path), options);
}

const route = (uri: string, pattern: string) => `{ id: r, uri: "${uri}", predicates: ["Path=${pattern}"] }`;

test("the gateway gets its own properties, and nothing else of the file", () => {
  const { properties } = own(
    `spring.webflux.base-path: /gw\nspring.datasource.password: secret\nmanagement.server.port: 9\n${at}.routes: [${route("http://a:1", "/**")}]`,
    "/gw/x",
  );
  expect(Object.keys(properties)).toEqual([
    "spring.webflux.base-path",
    "management.server.port",
    `${at}.routes[0].id`,
    `${at}.routes[0].uri`,
    `${at}.routes[0].predicates[0]`,
  ]);
});

test("there is a stand-in for each address that a request may reach, also through a forward", () => {
  const routes = [route("http://a:1", "/a"), route("http://b:1", "/b"), route("forward:/b", "/c")];
  const standIns = (path: string) =>
    own(`${at}.routes: [${routes.join(", ")}]`, path).standIns.map(({ server }) => server);
  expect(standIns("/a")).toEqual(["a"]);
  expect(standIns("/c")).toEqual(["a", "b"]);
  expect(standIns("/d")).toEqual([]);
});

test.each([
  [`${at}.httpclient.compression: true`, "httpclient.compression is not played"],
  [`${at}.httpclient.pool.type: fixed`, "httpclient.pool.type is not played"],
  [`${at}.global-filter.netty-routing.enabled: false`, "netty-routing.enabled is not played"],
  [`${at}.httpclient.respons-timeout: 1s`, "does not know"],
  ["server.error.include-message: always", "write spring.web.error.include-message"],
  ["management.endpoint.health.show-detail: always", "did you mean"],
])("%s is reported in one line", (line, says) => {
  const { warnings } = own(`${line}\n${at}.routes: [${route("http://a:1", "/**")}]`);
  expect(warnings.map((each) => `${each.says} ${each.cure ?? ""}`)).toEqual([expect.stringContaining(says)]);
});

test.each([
  `${at}.httpclient.compression: false`,
  `${at}.httpclient.pool.type: elastic`,
  `${at}.metrics.enabled: true`,
  `${at}.filter.strip-prefix.enabled: true`,
  `${at}.predicate.xforwarded-remote-addr.enabled: false`,
  `${at}.x-forwarded.for-append: true`,
  `${at}.globalcors.cors-configurations.[/**].max-age: 30`,
  "spring.webflux.static-path-pattern: /s/**",
])("%s is not reported", (line) => {
  expect(own(`${line}\n${at}.routes: [${route("http://a:1", "/**")}]`).warnings).toEqual([]);
});

test.each([
  [`${at}.httpclient.response-timeout: soon`, "soon is not a duration"],
  [`${at}.httpclient.connect-timeout: 5s`, "5s is not a whole number"],
  [`${at}.httpclient.pool.type: round`, "round is not a known value"],
  [`${at}.trusted-proxies: '['`, "does not compile"],
  [`${at}.predicate.path.enabled: false`, "the predicate Path is switched off"],
  [`${at}.globalcors.cors-configurations: { '[/a/**/b]': { allowed-origins: '*' } }`, "is rejected at character"],
  ["management.endpoints.web.base-path: nowhere", "must start with a slash"],
])("with %s the gateway does not start", (line, says) => {
  const read = () => own(`${line}\n${at}.routes: [${route("http://a:1", "/**")}]`);
  expect(read).toThrow(ProblemError);
  expect(read).toThrow(says);
});

test("CORS rules of a route with numbers as text are ignored, as by the real gateway", () => {
  const lines = (maxAge: string) =>
    `${at}.routes[0]: { uri: "http://a:1", predicates: ["Path=/**"], metadata: { cors: { maxAge: ${maxAge} } } }`;
  expect(own(lines("30")).warnings).toEqual([]);
  const quoted = own(lines("'30'"));
  expect(quoted.warnings.map(({ says }) => says)).toEqual([expect.stringContaining("no route has its own CORS rules")]);
  expect(Object.keys(quoted.properties).some((name) => name.includes("cors"))).toBe(false);
});
