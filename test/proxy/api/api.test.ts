import { once } from "node:events";
import net from "node:net";
import { describe, expect, test } from "vitest";
import { JsonObject } from "../../../src/proxy/json/read.ts";
import type { Proxies } from "../../../src/proxy/proxies.ts";
import { holdPort } from "../../../src/world/real/listening/port.ts";
import { answering, serving, upstreamServer } from "../serving.ts";

const proxy = { name: "p", listen: "127.0.0.1:0", upstream: "127.0.0.1:1" };

describe("the router", () => {
  test("says the version, and in another header who answers", async () => {
    await using api = await serving();
    const { body, headers } = await api.ask("GET", "/version?x=1");
    expect(body).toBe('{"version": "2.12.0"}\n');
    expect(headers.server).toBe("failure-lab/test");
  });

  test.each([
    ["//proxies", "/proxies"],
    ["/x/../version?a=1", "/version?a=1"],
    ["/proxies/./a", "/proxies/a"],
  ])("sends %s to the clean path", async (path, location) => {
    await using api = await serving();
    const { status, headers } = await api.ask("GET", path);
    expect([status, headers.location]).toEqual([301, location]);
  });

  test("finds names after decoding, except those with a slash", async () => {
    await using api = await serving();
    for (const name of ["a b", "ü", "a/b"])
      expect((await api.ask("POST", "/proxies", { ...proxy, name })).status).toBe(201);
    expect((await api.ask("GET", "/proxies/a%20b")).status).toBe(200);
    expect((await api.ask("GET", `/proxies/${encodeURIComponent("ü")}`)).status).toBe(200);
    expect((await api.ask("GET", "/proxies/a%2Fb")).status).toBe(404);
    expect((await api.ask("GET", "/proxies/%zz")).status).toBe(400);
  });

  test("has metrics only if they are asked for", async () => {
    await using api = await serving();
    expect((await api.ask("GET", "/metrics")).status).toBe(404);
  });
});

test("requests of web pages are refused", async () => {
  await using api = await serving();
  expect((await api.ask("GET", "/proxies", undefined, { "user-agent": "Mozilla/5.0" })).status).toBe(403);
  expect((await api.ask("POST", "/reset", undefined, { origin: "http://evil.example" })).status).toBe(403);
  expect((await api.ask("POST", "/reset", undefined, { "user-agent": "not Mozilla/5.0" })).status).toBe(204);
});

describe("addresses", () => {
  test.each([
    ["nonsense", "listen tcp: address nonsense: missing port in address"],
    ["127.0.0.1:99999", "listen tcp: address 99999: invalid port"],
    ["a:b:c", "listen tcp: address a:b:c: too many colons in address"],
    ["[::1", "listen tcp: address [::1: missing ']' in address"],
    ["127.0.0.1:abc", "listen tcp: lookup tcp/abc: unknown port"],
    ["127.0.0.1:constructor", "listen tcp: lookup tcp/constructor: unknown port"],
    ["127.0.0.1:__proto__", "listen tcp: lookup tcp/__proto__: unknown port"],
    ["1.2.3.4:80", "listen tcp 1.2.3.4:80: bind: cannot assign requested address"],
  ])("%s cannot be listened to", async (listen, error) => {
    await using api = await serving();
    const { status, body } = await api.ask("POST", "/proxies", { ...proxy, listen });
    expect([status, body]).toEqual([500, `${JSON.stringify({ error, status: 500 })}\n`]);
    expect((await api.ask("GET", "/proxies")).body).toBe("{}");
  });

  test("without a host stay on loopback while the API does", async () => {
    await using api = await serving();
    const { body } = await api.ask("POST", "/proxies", { ...proxy, listen: ":0" });
    expect(JSON.parse(body)).toMatchObject({ listen: expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
    expect(api.exposed).toEqual([]);
  });

  test("without a host stay on loopback if the API's host is another spelling of it", async () => {
    await using api = await serving({ host: "LOCALHOST" });
    const { body } = await api.ask("POST", "/proxies", { ...proxy, listen: ":0" });
    expect(JSON.parse(body)).toMatchObject({ listen: expect.stringMatching(/^127\.0\.0\.1:\d+$/) });
    expect(api.exposed).toEqual([]);
  });

  test("without a host are those of all interfaces once the API is open, which is told", async () => {
    await using api = await serving({ host: "::" });
    const { body } = await api.ask("POST", "/proxies", { ...proxy, listen: ":0" });
    const { listen } = JSON.parse(body) as { listen: string };
    expect(listen).toMatch(/^\[::\]:\d+$/);
    expect(api.exposed).toEqual([api.server.address, listen]);
  });

  test("that mean the same restart nothing", async () => {
    await using api = await serving();
    const made = await api.ask("POST", "/proxies", { ...proxy, listen: "localhost:0" });
    const { listen } = JSON.parse(made.body) as { listen: string };
    const same = listen.replace("127.0.0.1", "localhost");
    await api.ask("POST", "/proxies/p/toxics", { type: "noop" });
    const { body } = await api.ask("POST", "/populate", [{ ...proxy, listen: same }]);
    expect(JSON.parse(body).proxies[0]).toMatchObject({ listen, toxics: [{ type: "noop" }] });
  });
});

test("proxies are listed by the bytes of their names, also those that are numbers", async () => {
  await using api = await serving();
  for (const name of ["a", "2", "10"]) await api.ask("POST", "/proxies", { ...proxy, name, enabled: false });
  const { body } = await api.ask("GET", "/proxies");
  expect(body.match(/"(10|2|a)":\{/g)).toEqual(['"10":{', '"2":{', '"a":{']);
});

describe("the order of changes", () => {
  test("the API listens only after the proxies were prepared", async () => {
    const held = await holdPort();
    const prepare = async (proxies: Proxies) => {
      await expect(once(net.connect(held.port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
      await proxies.create(new JsonObject(Object.entries(proxy)));
      held.release();
    };
    await using api = await serving({ port: held.port, prepare });
    expect(Object.keys(JSON.parse((await api.ask("GET", "/proxies")).body))).toEqual(["p"]);
  });

  test("two requests for the same name at once create one proxy", async () => {
    await using api = await serving();
    const both = await Promise.all([api.ask("POST", "/proxies", proxy), api.ask("POST", "/proxies", proxy)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("a body that is never sent keeps no other request waiting", async () => {
    await using api = await serving();
    const slow = net.connect(api.port, "127.0.0.1");
    slow.write("POST /proxies HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{");
    await once(slow, "connect");
    expect((await api.ask("POST", "/reset")).status).toBe(204);
    slow.destroy();
  });
});

test("counts bytes when a connection ends", async () => {
  await using api = await serving({ metrics: { proxies: true, figures: () => ({ process_open_fds: 7 }) } });
  await using upstream = await upstreamServer(answering(1000, true));
  const made = await api.ask("POST", "/proxies", { ...proxy, upstream: upstream.address });
  const { listen } = JSON.parse(made.body) as { listen: string };
  const client = net.connect(Number(listen.split(":")[1]), "127.0.0.1");
  client.end("hello");
  client.resume();
  await once(client, "close");
  let body = "";
  while (!body.includes("sent_bytes")) ({ body } = await api.ask("GET", "/metrics"));
  const labels = (direction: string) =>
    `{direction="${direction}",listener="${listen}",proxy="p",upstream="${upstream.address}"}`;
  expect(body).toContain(`toxiproxy_proxy_received_bytes_total${labels("upstream")} 5\n`);
  expect(body).toContain(`toxiproxy_proxy_sent_bytes_total${labels("upstream")} 5\n`);
  expect(body).toContain("# TYPE process_open_fds gauge\nprocess_open_fds 7\n");
});

test("what is not HTTP stops nothing", async () => {
  await using api = await serving();
  for (const bytes of ["GARBAGE\r\n\r\n", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n", "POST / HTTP/1.1\r\n", "\u0000"]) {
    const socket = net.connect(api.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.end(bytes);
    socket.resume();
    await once(socket, "close");
  }
  expect((await api.ask("GET", "/version")).status).toBe(200);
});

test.each(["GARBAGE\r\n\r\n", "CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n"])(
  "a client that sends %j and never closes is not kept",
  async (bytes) => {
    await using api = await serving();
    const socket = net.connect({ host: "127.0.0.1", port: api.port, allowHalfOpen: true });
    socket.on("error", () => {});
    socket.resume().write(bytes);
    await once(socket, "end");
    const closed = new Promise((resolve) => socket.once("close", resolve));
    // A server that kept its end would take what still comes; one that did not resets the connection.
    const more = setInterval(() => socket.write("more"), 20);
    await closed;
    clearInterval(more);
  },
);
