import { expect, test } from "vitest";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Reply } from "../../../src/service/service.ts";
import type { Header } from "../../../src/trace.ts";
import { within, worlds } from "../../world/setup.ts";
import { at, route, springSettings } from "./spring-settings.ts";

function gateway(properties: Record<string, unknown>, up: Record<string, unknown> = {}) {
  return resolveSetup({ gateway: springSettings(properties), up: { is: "stand-in", for: "http://up:9000", ...up } });
}

interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The requests that the stand-in received, in order. */
  readonly reached: readonly string[];
}

for (const [name, open] of worlds) {
  const ask = async (servers: ReturnType<typeof gateway>, line: string, headers: readonly Header[] = []) => {
    let seen!: Seen;
    await within(open, servers, async ({ world, events }) => {
      const [method = "", path = ""] = line.split(" ");
      const reply = (await world.send("gateway", { method, path, headers, body: NO_BODY }, 5000).outcome) as Reply;
      const reached = events.flatMap(({ who, what }) => (who === "up" && what.kind === "arrived" ? [what.line] : []));
      const joined = new Map<string, string>();
      for (const [each, value] of reply.headers) {
        const key = each.toLowerCase();
        joined.set(key, joined.has(key) ? `${joined.get(key)}, ${value}` : value);
      }
      const body = new TextDecoder().decode(reply.body as Uint8Array);
      seen = { status: reply.status, headers: Object.fromEntries([...joined]), body, reached };
    });
    return seen;
  };

  test(`${name}: a request names the host to which it was sent`, async () => {
    const host = { routes: [route({ predicates: ["Host=127.0.0.1*"], filters: ["RequestHeaderSize=8B"] })] };
    expect((await ask(gateway({ [at]: host }), "GET /a")).status).toBe(431);
    expect((await ask(gateway({ [at]: { routes: [route({ predicates: ["Host=other"] })] } }), "GET /a")).status).toBe(
      404,
    );
  });

  test(`${name}: an expression that takes too long on the way to the server behind is answered with 500`, async () => {
    const slow = { "trusted-proxies": "127.0.0.1|(a+)+\\1$", routes: [route({})] };
    const { status, reached } = await ask(gateway({ [at]: slow }), "GET /", [
      ["X-Forwarded-For", `${"a".repeat(60)}!`],
    ]);
    expect({ status, reached }).toEqual({ status: 500, reached: [] });
  });

  test(`${name}: a length that a filter sets is sent, even a false one`, async () => {
    const filters = ["SetResponseHeader=Content-Length, 3"];
    const { status, body } = await ask(gateway({ [`${at}.routes`]: [route({ filters })] }), "GET /");
    expect({ status, body }).toEqual({ status: 200, body: "Thi" });
  });

  test(`${name}: attributes are removed from JSON of up to 256 KB, and its length fits`, async () => {
    const filters = ["RemoveJsonAttributesResponseBody=a,true", "SetResponseHeader=Content-Length, 3"];
    const removed = (body: string) =>
      ask(
        gateway({ [`${at}.routes`]: [route({ filters })] }, { headers: ["Content-Type: application/json"], body }),
        "GET /",
      );
    const { status, headers, body } = await removed('{"a":1,"b":[{"a":2,"c":3}]}');
    expect({ status, body }).toEqual({ status: 200, body: '{"b":[{"c":3}]}' });
    expect(headers["content-length"]).toBe(String(body.length));
    const quoted = (length: number) => JSON.stringify("x".repeat(length - 2));
    expect((await removed(quoted(262_144))).status).toBe(200);
    expect((await removed(quoted(262_145))).status).toBe(500);
    expect(await removed('{"a":')).toMatchObject({ status: 500, reached: ["GET /"] });
  });

  test(`${name}: an error has the JSON of Spring, or a page if the client prefers HTML`, async () => {
    const servers = gateway({ [`${at}.routes`]: [route({ predicates: ["Path=/orders/**"] })] });
    const json = await ask(servers, "GET /x?y=1");
    expect(json.status).toBe(404);
    expect(json.headers["content-type"]).toBe("application/json");
    expect(JSON.parse(json.body)).toEqual({
      timestamp: expect.stringMatching(/^2030-01-01T00:00:0\d\.\d{3}Z$/),
      path: "/x",
      status: 404,
      error: "Not Found",
      requestId: "00000001-1",
    });
    const page = await ask(servers, "GET /x", [["accept", "text/html"]]);
    expect(page.headers["content-type"]).toBe("text/html;charset=UTF-8");
    expect(page.headers["content-length"]).toBe("282");
  });

  test(`${name}: a message is shown if the settings ask for it`, async () => {
    const routes = [route({ filters: ["SetPath=/{no}"] })];
    const told = await ask(
      gateway({ [`${at}.routes`]: routes, "spring.web.error.include-message": "always" }),
      "GET /",
    );
    expect(JSON.parse(told.body).message).toBe("Map has no value for 'no'");
  });

  test(`${name}: only the framework's own errors have problem details`, async () => {
    const routes = [route({ predicates: ["Path=/x"] }), route({ predicates: ["Path=/f"], filters: ["SetPath=x"] })];
    const servers = gateway({ [`${at}.routes`]: routes, "spring.webflux.problemdetails.enabled": "true" });
    const none = await ask(servers, "GET /a%20b//c?q");
    expect(none.headers["content-type"]).toBe("application/problem+json");
    expect(none.body).toBe(
      '{"detail":"No static resource a%20b/c.","instance":"/a%20b//c","status":404,"title":"Not Found"}',
    );
    expect(JSON.parse((await ask(servers, "GET /f")).body)).toMatchObject({ status: 500, path: "/f" });
  });

  test(`${name}: a forward that leads out of the base path is an error`, async () => {
    const routes = [route({ uri: "forward:/x", predicates: ["Path=/f"] }), route({ predicates: ["Path=/x"] })];
    const servers = gateway({
      [`${at}.routes`]: routes,
      "spring.webflux.base-path": "/api",
      "spring.web.error.include-message": "always",
    });
    const { status, body } = await ask(servers, "GET /api/f");
    expect(status).toBe(500);
    expect(JSON.parse(body).message).toBe("Invalid contextPath '/api': must match the start of requestPath: '/x'");
  });

  test(`${name}: a filter that fails on the way back has called the server, and keeps its headers`, async () => {
    const routes = [route({ filters: ["AddResponseHeader=X-A, {no}"] })];
    const seen = await ask(gateway({ [`${at}.routes`]: routes }), "GET /x");
    expect(seen).toMatchObject({ status: 500, reached: ["GET /x"], headers: { "content-type": "application/json" } });
  });

  test(`${name}: everything is below the base path`, async () => {
    const servers = gateway({
      [`${at}.routes`]: [route({ predicates: ["Path=/a"] })],
      "spring.webflux.base-path": "/gw",
    });
    expect(await ask(servers, "GET /gw/a")).toMatchObject({ status: 200, reached: ["GET /gw/a"] });
    expect(await ask(servers, "GET /a")).toMatchObject({ status: 404, body: "" });
    expect(await ask(servers, "GET /gwx/a")).toMatchObject({ status: 500, body: "" });
    expect(JSON.parse((await ask(servers, "GET /gw")).body)).toMatchObject({ status: 404, path: "/gw" });
  });

  test(`${name}: its own health endpoint takes precedence over all routes`, async () => {
    const servers = gateway({ [`${at}.routes`]: [route({})] });
    const health = await ask(servers, "GET /actuator/health");
    expect(health).toMatchObject({ status: 200, reached: [] });
    expect(JSON.parse(health.body)).toMatchObject({ status: "UP" });
    expect(await ask(servers, "GET /actuator/env")).toMatchObject({ reached: ["GET /actuator/env"] });
    const hidden = { [`${at}.routes`]: [route({})], "management.endpoints.web.exposure.exclude": "health" };
    expect(await ask(gateway(hidden), "GET /actuator/health")).toMatchObject({ reached: ["GET /actuator/health"] });
  });

  test(`${name}: a forward goes to another route or nowhere, and a circle of forwards ends`, async () => {
    const forwards = (id: string, uri: string, path: string) => ({ id, uri, predicates: [`Path=${path}`] });
    const routes = [
      forwards("a", "forward:/b/x", "/a/**"),
      route({ predicates: ["Path=/b/**"], filters: ["StripPrefix=1"] }),
      forwards("c", "forward:///no", "/c"),
      forwards("d", "forward:/actuator/health", "/d"),
      forwards("e", "forward:/e", "/e"),
      forwards("f", "forward:f", "/f"),
    ];
    const servers = gateway({ [`${at}.routes`]: routes });
    expect(await ask(servers, "GET /a/1?q=1")).toMatchObject({ status: 200, reached: ["GET /x?q=1"] });
    const cors = { [`${at}.globalcors.cors-configurations`]: { "[/**]": { "allowed-origins": "*" } } };
    const vary = (await ask(gateway({ [`${at}.routes`]: routes, ...cors }), "GET /a")).headers.vary;
    expect(vary).toBe("Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
    expect(JSON.parse((await ask(servers, "GET /c")).body)).toMatchObject({ status: 404, path: "/c" });
    expect((await ask(servers, "GET /d")).body).toContain("UP");
    expect(await ask(servers, "GET /e")).toMatchObject({ status: 500, reached: [] });
    expect(await ask(servers, "GET /f")).toMatchObject({ status: 500, reached: [] });
  });

  test(`${name}: a connection that is not established in time is 500, and an answer that does not arrive in time is 504`, async () => {
    const client = `${at}.httpclient`;
    const full = { "full-queue": true };
    const connect = gateway({ [`${at}.routes`]: [route({})], [`${client}.connect-timeout`]: "200" }, full);
    expect(await ask(connect, "GET /")).toMatchObject({ status: 500, reached: [] });
    const metadata = { "connect-timeout": "200" };
    const own = gateway({ [`${at}.routes`]: [route({ metadata })], [`${client}.connect-timeout`]: "90000" }, full);
    expect((await ask(own, "GET /")).status).toBe(500);
    const both = gateway(
      { [`${at}.routes`]: [route({ metadata: { "connect-timeout": "0", "response-timeout": "200" } })] },
      full,
    );
    expect((await ask(both, "GET /")).status).toBe(504);
    const late = gateway(
      { [`${at}.routes`]: [route({ metadata })], [`${client}.response-timeout`]: "200ms" },
      { delay: "30s" },
    );
    expect(await ask(late, "GET /")).toMatchObject({ status: 504, reached: ["GET /"] });
  });

  test(`${name}: an unhandled scheme is an empty 200, with the filters of its route applied`, async () => {
    const routes = [route({ uri: "ftp://up:9000", filters: ["AddResponseHeader=X-A, 1", "SetStatus=418"] })];
    const seen = await ask(gateway({ [`${at}.routes`]: routes }), "GET /");
    expect(seen).toMatchObject({ status: 418, body: "", headers: { "x-a": "1" }, reached: [] });
  });

  test(`${name}: a service without instances is 503, or 404 if the settings say so`, async () => {
    const routes = [route({ uri: "lb://orders" })];
    expect((await ask(gateway({ [`${at}.routes`]: routes }), "GET /")).status).toBe(503);
    const use404 = { [`${at}.routes`]: routes, [`${at}.loadbalancer.use404`]: "true" };
    expect((await ask(gateway(use404), "GET /")).status).toBe(404);
  });

  test(`${name}: a WebSocket route expects a handshake, which the lab does not support`, async () => {
    const servers = gateway({ [`${at}.routes`]: [route({ uri: "ws://up:9000" })] });
    expect((await ask(servers, "GET /")).status).toBe(400);
  });

  test(`${name}: it retries failures and gives up with the last answer`, async () => {
    const settings = { [`${at}.routes`]: [route({ filters: ["Retry=2"] })] };
    const flaky = await ask(gateway(settings, { status: [503, 200] }), "GET /");
    expect(flaky).toMatchObject({ status: 200, reached: ["GET /", "GET /"] });
    const down = await ask(gateway(settings, { status: 503 }), "GET /");
    expect(down).toMatchObject({ status: 503, reached: ["GET /", "GET /", "GET /"] });
    expect(await ask(gateway(settings, { status: 503 }), "POST /")).toMatchObject({ reached: ["POST /"] });
    expect(await ask(gateway(settings, { off: true }), "GET /")).toMatchObject({ status: 500, reached: [] });
  });

  test(`${name}: a status without content has no body and no length`, async () => {
    for (const status of [204, 304]) {
      const seen = await ask(gateway({ [`${at}.routes`]: [route({ filters: [`SetStatus=${status}`] })] }), "GET /");
      expect(seen).toMatchObject({ status, body: "", reached: ["GET /"] });
      expect(seen.headers).not.toHaveProperty("content-length");
    }
  });

  test(`${name}: a response timeout is 504, of the whole gateway or of one route, which may have none`, async () => {
    const slow = { delay: "400ms" };
    const whole = { [`${at}.httpclient.response-timeout`]: "100ms" };
    const late = await ask(gateway({ ...whole, [`${at}.routes`]: [route({})] }, slow), "GET /");
    expect(late).toMatchObject({ status: 504, reached: ["GET /"] });
    const none = route({ metadata: { "response-timeout": -1 } });
    expect((await ask(gateway({ ...whole, [`${at}.routes`]: [none] }, slow), "GET /")).status).toBe(200);
    const own = route({ metadata: { "response-timeout": 100 } });
    expect((await ask(gateway({ [`${at}.routes`]: [own] }, slow), "GET /")).status).toBe(504);
  });
}

test("a connection that is never established is given up after 30 s by default", async () => {
  const virtual = worlds.find(([name]) => name === "virtual")![1];
  const servers = gateway({ [`${at}.routes`]: [route({})] }, { "full-queue": true });
  await within(virtual, servers, async ({ world, events }) => {
    const asked = { method: "GET", path: "/", headers: [], body: NO_BODY };
    expect(await world.send("gateway", asked, 60_000).outcome).toMatchObject({ status: 500 });
    const failed = events.filter(({ what }) => what.kind === "failed");
    expect(failed).toMatchObject([{ atMs: 30_000, what: { why: { name: "unreachable", code: "ETIMEDOUT" } } }]);
  });
});
