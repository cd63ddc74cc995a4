import { expect, test } from "vitest";
import { headerValue } from "../../../../src/text/headers/headers.ts";
import type { Header } from "../../../../src/trace.ts";
import { bodyText, Scripted } from "../scripted.ts";
import { at, route, springSettings } from "../spring-settings.ts";

function spring(more: object, settings: Record<string, unknown> = {}) {
  const shown = { "spring.web.error.include-message": "always" };
  return new Scripted(springSettings({ [`${at}.routes`]: [route(more)], ...shown }, settings));
}

test.each([
  ["names no service", { uri: "lb://a_b" }, 500, "the uri lb://a_b does not name a service"],
  ["names a service without instances", { uri: "lb://orders" }, 503, "Unable to find instance for orders"],
  ["names a host that is not here", { uri: "http://no:1" }, 500, "No server is at http://no:1"],
  [
    "has a malformed timeout",
    { metadata: { "connect-timeout": "x" } },
    500,
    "Route r: its connect-timeout x is not a number of milliseconds",
  ],
])("a route that %s is an error, and no server is called", async (_, more, status, message) => {
  const gateway = spring(more);
  const reply = await gateway.send("GET /");
  expect([reply.status, JSON.parse(bodyText(reply)).message]).toEqual([status, message]);
  expect(gateway.asked).toEqual([]);
});

test("a host that is not here is a bad gateway for other products", async () => {
  const reply = await spring({ uri: "http://no:1" }, { like: "nginx" }).send("GET /");
  expect([reply.status, bodyText(reply)]).toEqual([502, "No server is at http://no:1"]);
});

test.each([
  ["ws://up:9000", "websocket", 501],
  ["ws://up:9000", "h2c", 400],
  ["http://up:9000", "WebSocket", 501],
  ["http://up:9000", "h2c", 200],
])("a route to %s answers a request to upgrade to %s with %i", async (uri, upgrade, status) => {
  expect((await spring({ uri }).send("GET /", [["Upgrade", upgrade]])).status).toBe(status);
});

/** The headers with which the server behind was called. */
async function sent(gateway: Scripted, headers: readonly Header[] = []) {
  await gateway.send("GET /", [["host", "shop"], ...headers]);
  return gateway.asked[0]!.headers;
}

test("the server behind receives its own host, or that of the request if the route preserves it", async () => {
  expect(headerValue(await sent(spring({})), "host")).toBe("up:9000");
  expect(headerValue(await sent(spring({ filters: ["PreserveHostHeader"] })), "host")).toBe("shop");
  expect(headerValue(await sent(new Scripted({ share: "0%" })), "host")).toBeUndefined();
});

test("Spring adds the headers of its client unless the request has them", async () => {
  const usual = [
    ["user-agent", "ReactorNetty/1.3.6"],
    ["accept", "*/*"],
  ];
  expect(await sent(spring({}))).toEqual(expect.arrayContaining(usual));
  const own = await sent(spring({}), [["Accept", "text/html"]]);
  expect(own).toEqual([["Accept", "text/html"], ["host", "up:9000"], usual[0]]);
  expect(await sent(spring({}, { like: "nginx" }))).toEqual([["host", "up:9000"]]);
});

/** The timeout with which the server behind was called. */
async function timeout(gateway: Scripted) {
  await gateway.send("GET /");
  return gateway.asked[0]!.timeout;
}

test.each([
  ["30 s by default", {}, 30_000],
  ["as written", { "connect-timeout": "200" }, 200],
  ["30 s if it is negative", { "connect-timeout": "-1" }, 30_000],
  ["unlimited if it is zero", { "connect-timeout": "0" }, undefined],
])("Spring's timeout for connecting is %s", async (_, metadata, connectMs) => {
  expect((await timeout(spring({ metadata })))?.connectMs).toBe(connectMs);
});

test("a route's own timeout replaces that of the gateway, and a route without one does not", async () => {
  expect(await timeout(spring({ metadata: { "response-timeout": 100 } }, { timeout: "2s" }))).toMatchObject({
    ms: 100,
  });
  for (const metadata of [{}, { "response-timeout": -1 }])
    expect(await timeout(spring({ metadata }, { timeout: "2s" }))).toMatchObject({ ms: 2000 });
});

test("other products have no timeout for connecting of their own", async () => {
  expect(await timeout(spring({}, { like: "nginx", timeout: "2s" }))).not.toHaveProperty("connectMs");
  expect(await timeout(spring({}, { like: "nginx" }))).toBeUndefined();
});
