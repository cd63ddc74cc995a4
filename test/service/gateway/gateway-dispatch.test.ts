import { expect, test } from "vitest";
import { headerValue, headerValues } from "../../../src/text/headers/headers.ts";
import type { Header } from "../../../src/trace.ts";
import { bodyText, Scripted } from "./scripted.ts";
import { at, route, springSettings } from "./spring-settings.ts";

const shown = { "spring.web.error.include-message": "always" };

function spring(routes: readonly object[], more: Record<string, unknown> = {}, settings: Record<string, unknown> = {}) {
  return new Scripted(springSettings({ [`${at}.routes`]: routes, ...shown, ...more }, settings));
}

const cors = (places: Record<string, object>) => ({ [`${at}.globalcors.cors-configurations`]: places });
const from = (origin: string): Header[] => [["Origin", origin]];
const preflight: Header[] = [...from("http://shop"), ["Access-Control-Request-Method", "GET"]];

test("a Host with a colon but without a port is rejected before any route", async () => {
  const gateway = spring([route({})]);
  const rejected = await gateway.send("GET /", [["host", "a:"]]);
  expect(rejected).toMatchObject({ status: 400, headers: [["connection", "close"]] });
  for (const host of ["a", "a:80", "[::1]", "[::1]:80", "a:b:"]) await gateway.send("GET /", [["host", host]]);
  expect((await gateway.send("GET /", [["host", "[::1]:"]])).status).toBe(400);
  expect(gateway.asked).toHaveLength(5);
});

test("the time of day goes on from the start of the run", async () => {
  const gateway = spring([route({ predicates: ["After=2030-01-01T00:00:01Z"] })]);
  const before = await gateway.send("GET /");
  gateway.nowMs = 2000;
  expect([before.status, (await gateway.send("GET /")).status]).toEqual([404, 200]);
});

test("an asterisk as the target has an empty path, which is below no base path but the empty one", async () => {
  const seen = [{}, { "spring.webflux.base-path": "/gw" }].map((more) => spring([route({})], more).send("OPTIONS *"));
  expect((await Promise.all(seen)).map(({ status, body }) => [status, body.constructor.name])).toEqual([
    [200, "Uint8Array"],
    [404, "Uint8Array"],
  ]);
});

test("an error of the lab's own code is not taken for an answer", async () => {
  const gateway = spring([route({})]);
  gateway.outcomes.shift = () => {
    throw new Error("a bug");
  };
  await expect(gateway.send("GET /")).rejects.toThrow("a bug");
});

test("without a product, an error is plain text", async () => {
  const reply = await new Scripted({ routes: [{ id: "r", uri: "order", predicates: ["Path=/x"] }] }).send("GET /");
  expect([reply.status, bodyText(reply)]).toEqual([404, "No route matches this"]);
});

test("twenty forwards in a row lead to a server, and one more does not", async () => {
  const forwards = (n: number) => route({ id: `f${n}`, uri: `forward:/${n - 1}`, predicates: [`Path=/${n}`] });
  const gateway = spring([
    route({ predicates: ["Path=/0"] }),
    ...Array.from({ length: 21 }, (_, n) => forwards(n + 1)),
  ]);
  expect((await gateway.send("GET /20")).status).toBe(200);
  expect((await gateway.send("GET /21")).status).toBe(500);
  expect(gateway.asked.map(({ path }) => path)).toEqual(["/0"]);
});

test("a filter sees the variables that the path of its route captured", async () => {
  const gateway = spring([route({ predicates: ["Path=/orders/{id}"], filters: ["SetPath=/v2/{id}"] })]);
  await gateway.send("GET /orders/7");
  expect(gateway.asked).toMatchObject([{ path: "/v2/7" }]);
});

test("its own endpoints answer whatever the query, which their errors may read, and no server is called", async () => {
  const gateway = spring([route({})], { "spring.web.error.include-message": "on-param" });
  for (const query of ["", "?full=1", "?a[0]=é"])
    expect(await gateway.send(`GET /actuator/health${query}`)).toMatchObject({ status: 200 });
  const wrong = await gateway.send("POST /actuator/health?message=true");
  expect(JSON.parse(bodyText(wrong))).toMatchObject({
    status: 405,
    message: "Request method 'POST' is not supported.",
  });
  expect(gateway.notes[0]).toBe("actuator: its own endpoints take precedence over any route");
  expect(gateway.asked).toEqual([]);
});

test("a request without the version that a route needs is an error, and its forwarding route is not logged", async () => {
  const versions = { "spring.webflux.apiversion.use.query-parameter": "v" };
  const gateway = spring([route({})], versions);
  const missing = await gateway.send("GET /x");
  expect(missing.status).toBe(404);
  expect(JSON.parse(bodyText(missing)).message).toMatch(/^No static resource x for request/);
  const invalid = await gateway.send("GET /x?v=new");
  expect(invalid.status).toBe(400);
  expect(JSON.parse(bodyText(invalid)).message).toBe("Invalid API version: 'new'.");
  expect((await gateway.send("GET /x?v=1")).status).toBe(200);
  expect(gateway.asked).toHaveLength(1);
});

test.each([
  ["to a path without a version", "/no", 400],
  ["to a path without a route", "/v2", 404],
])("a forward %s is logged without a route", async (_, path, status) => {
  const forwards = route({ uri: `forward:${path}`, predicates: ["Path=/v1"] });
  const versions = { "spring.webflux.apiversion.use.path-segment": "0" };
  const gateway = spring([forwards, route({ predicates: ["Path=/no"] })], versions);
  await gateway.send("GET /v1");
  expect(gateway.notes.at(-1)).toBe(`log: GET /v1: ${status} after 0 s, no route, served by gateway`);
});

test("the reason why a route was passed over is noted if the settings ask for it", async () => {
  const routes = [route({ id: "orders", predicates: ["Path=/orders"] }), route({ id: "rest" })];
  const gateway = spring(routes, {}, { why: true });
  await gateway.send("GET /x");
  expect(gateway.notes[0]).toBe("route: not orders: Path=/orders does not hold: the path is /x");
});

test("a preflight gets the rules of the first pattern that matches its path, and reaches no server", async () => {
  const gateway = spring([route({})], cors({ "[/a/**]": { "allowed-origins": "*" }, "[/b/**]": { "max-age": 9 } }));
  const allowed = await gateway.send("OPTIONS /a/x", preflight);
  expect([allowed.status, headerValue(allowed.headers, "access-control-allow-origin")]).toEqual([200, "*"]);
  expect(gateway.notes).not.toContain("cors: CORS rejects the request");
  expect((await gateway.send("OPTIONS /b/x", preflight)).status).toBe(403);
  expect(gateway.notes).toContain("cors: CORS rejects the request");
  const unruled = await gateway.send("OPTIONS /c", preflight);
  expect([unruled.status, unruled.headers]).toEqual([200, []]);
  expect(gateway.asked).toEqual([]);
});

test("a page of a rejected origin gets 403, and a page of an allowed one the answer", async () => {
  const gateway = spring([route({})], cors({ "[/**]": { "allowed-origins": "http://shop" } }));
  expect((await gateway.send("GET /", from("http://other"))).status).toBe(403);
  expect(gateway.asked).toEqual([]);
  const answered = await gateway.send("GET /", from("http://shop"));
  expect([answered.status, headerValue(answered.headers, "access-control-allow-origin")]).toEqual([200, "http://shop"]);
  expect(gateway.asked).toHaveLength(1);
});

test("rules of CORS that contradict themselves are an error", async () => {
  const rules = { "allowed-origins": "*", "allow-credentials": true };
  const reply = await spring([route({})], cors({ "[/**]": rules })).send("GET /", from("http://shop"));
  expect(reply.status).toBe(500);
  expect(JSON.parse(bodyText(reply)).message).toBe("CORS: credentials are allowed to every origin");
});

test("a capture group in the pattern of a CORS rule is an error of each request that is compared with it", async () => {
  const gateway = spring([route({})], cors({ "[/a/{x:(a)}]": { "allowed-origins": "*" } }));
  const reply = await gateway.send("GET /a/a");
  expect(reply.status).toBe(500);
  expect(JSON.parse(bodyText(reply)).message).toBe("No capture groups allowed in the constraint regex");
  expect((await gateway.send("GET /b")).status).toBe(200);
});

test("a request that no route takes has the rules of CORS below the path of static files only", async () => {
  const gateway = spring([], {
    ...cors({ "[/**]": { "allowed-origins": "*" } }),
    [`${at}.globalcors.add-to-simple-url-handler-mapping`]: "true",
    "spring.webflux.static-path-pattern": "/files/**",
  });
  const file = await gateway.send("GET /files/a", from("http://shop"));
  const other = await gateway.send("GET /a", from("http://shop"));
  expect([file, other].map(({ status }) => status)).toEqual([404, 404]);
  expect(headerValue(file.headers, "access-control-allow-origin")).toBe("*");
  expect(headerValues(other.headers, "vary")).toEqual([]);
  const asked = [await gateway.send("OPTIONS /files/a", preflight), await gateway.send("OPTIONS /a", preflight)];
  expect(asked.map(({ status }) => status)).toEqual([200, 403]);
});

test("a retry leaves out the route whose try has failed", async () => {
  const gateway = new Scripted({ share: "90%", retry: 2 }, { name: "refused", phase: "connect", code: "ECONNREFUSED" });
  expect((await gateway.send("GET /orders/1")).status).toBe(200);
  expect(gateway.servers).toEqual(["order", "monolith"]);
});
