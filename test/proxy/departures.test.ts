import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { expect, test } from "vitest";
import { sayEntry } from "../../src/cli/proxy/say-entry.ts";
import { openKnows } from "../../src/proxy/traffic/log-entries.ts";
import type { LogEntry } from "../../src/proxy/traffic/traffic-log.ts";
import { answering, serving, upstreamServer } from "./serving.ts";

/** A proxy with a toxic, and its entries of messages and connections that have ended. */
async function proxied(upstream: string, proxy: object, toxic?: object) {
  const api = await serving();
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream, ...proxy });
  if (toxic !== undefined) await api.ask("POST", "/proxies/p/toxics", toxic);
  const { port } = new URL(`http://${(JSON.parse(made.body) as { listen: string }).listen}`);
  const entries = async (count: number): Promise<LogEntry[]> => {
    for (;;) {
      const lines = (await api.ask("GET", "/lab/log")).body.split("\n").filter((line) => line !== "");
      const ended = lines.map((line) => JSON.parse(line) as LogEntry).filter(({ isOpen }) => !isOpen);
      if (ended.length >= count) return ended;
    }
  };
  /** Waits until the proxy has read this many bytes of a direction. */
  const count = (direction: "upstream" | "downstream") => {
    let sum = 0;
    api.server.proxies.get("p").connections.each(({ links }) => (sum += links[direction].receivedBytes));
    return sum;
  };
  const read = (direction: "upstream" | "downstream", bytes: number) =>
    expect.poll(() => count(direction), { timeout: 20_000, interval: 5 }).toBeGreaterThanOrEqual(bytes);
  const asked = (messages: number) =>
    expect.poll(() => api.server.proxies.get("p").traffic.messages, { timeout: 20_000, interval: 5 }).toBe(messages);
  return { port: Number(port), entries, count, read, asked, [Symbol.asyncDispose]: () => api[Symbol.asyncDispose]() };
}

async function backend(listener: http.RequestListener) {
  const server = http.createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const slowDown = { type: "latency", attributes: { latency: 300 } };

test("a client that left before a delayed response got nothing of it, whatever is written to it afterwards", async () => {
  await using upstream = await upstreamServer(answering(317));
  await using proxy = await proxied(upstream.address, {}, slowDown);
  const client = net.connect(proxy.port, "127.0.0.1");
  client.write("hello");
  await proxy.read("downstream", 317);
  client.destroy();
  const [entry] = await proxy.entries(1);
  expect(sayEntry({ ...entry!, isOpen: true, knows: openKnows }, 200)).toContain(
    "upstream: got 5 B, sent 317 B (waits)",
  );
  expect(entry).toMatchObject({
    client: expect.stringMatching(/^sent 5 B, got 0 B, hung up after [\d.]+ m?s$/),
    upstream: "got 5 B, sent 317 B",
    knows: { client: "nothing: it left before a response" },
  });
});

test("a client that only ends its side is told what it was sent afterwards", async () => {
  await using upstream = await upstreamServer(answering(317));
  await using proxy = await proxied(upstream.address, {}, slowDown);
  const client = net.connect({ port: proxy.port, host: "127.0.0.1", allowHalfOpen: true });
  client.write("hello");
  await proxy.read("downstream", 317);
  client.end();
  const [bytes] = (await once(client, "data")) as [Buffer];
  expect(bytes).toHaveLength(317);
  client.destroy();
  const [entry] = await proxy.entries(1);
  expect(entry!.client).toMatch(/^sent 5 B, got 0 B, ended its side after [\d.]+ m?s, was sent 317 B more$/);
});

test("an upstream that left before a delayed request got nothing of it", async () => {
  const sockets: net.Socket[] = [];
  await using upstream = await upstreamServer((socket) => sockets.push(socket));
  await using proxy = await proxied(upstream.address, {}, { ...slowDown, stream: "upstream" });
  const client = net.connect(proxy.port, "127.0.0.1").resume();
  client.write("hello");
  await proxy.read("upstream", 5);
  for (const socket of sockets) socket.destroy();
  expect((await proxy.entries(1))[0]).toMatchObject({
    client: "sent 5 B, got 0 B",
    upstream: expect.stringMatching(/^got 0 B, sent 0 B, hung up after [\d.]+ m?s$/),
  });
});

test("a connection says who closed it if nobody left early, or if the proxy did", async () => {
  await using upstream = await upstreamServer(answering(1000, true));
  await using proxy = await proxied(upstream.address, {});
  const client = net.connect(proxy.port, "127.0.0.1").resume();
  client.write("hello");
  await once(client, "close");
  const [whole] = await proxy.entries(1);
  expect(whole).toMatchObject({ client: "sent 5 B, got 1000 B" });
  expect(whole!.upstream).toMatch(/^got 5 B, sent 1000 B, closed first after /);
  await using cutting = await proxied(upstream.address, {}, { type: "limit_data", attributes: { bytes: 100 } });
  const short = net.connect(cutting.port, "127.0.0.1").resume();
  short.write("hello");
  await once(short, "close");
  expect((await cutting.entries(1))[0]!.client).toMatch(/^sent 5 B, got 100 B(, closed by the proxy)?$/);
});

test.each([
  ["plain", {}],
  ["TLS", { tls: true }],
])("the client of a message left before its response arrived: %s", async (_, more) => {
  await using upstream = await backend((_, response) => response.end("fine"));
  const faults = [{ fault: "reset", path: "/never" }];
  await using proxy = await proxied(upstream.address, { faults, ...more }, slowDown);
  const to = { port: proxy.port, host: "127.0.0.1", rejectUnauthorized: false, maxVersion: "TLSv1.2" } as const;
  const client = "tls" in more ? tls.connect(to) : net.connect(to);
  client.on("error", () => {});
  if ("tls" in more) await once(client, "secureConnect");
  const before = proxy.count("downstream");
  client.write("GET /x HTTP/1.1\r\nHost: x\r\n\r\n");
  await proxy.read("downstream", before + 100);
  client.destroy();
  expect((await proxy.entries(1))[0]).toMatchObject({
    ...{ line: "GET /x", upstream: "answered 200" },
    client: expect.stringMatching(/^hung up after [\d.]+ m?s, got 0 B$/),
    course: { closedBy: "client", sentBytes: 0, clientStatus: null, upstreamStatus: 200 },
  });
});

test("a message is told when its client has got the response, and a fault that waits is left by its client", async () => {
  await using upstream = await backend((_, response) => response.end("fine"));
  const faults = [{ fault: "delay", value: "10s", path: "/slow" }];
  await using proxy = await proxied(upstream.address, { faults }, slowDown);
  const url = `http://127.0.0.1:${proxy.port}`;
  await (await fetch(`${url}/x`, { headers: { connection: "close" } })).text();
  const slow = http.get(`${url}/slow`, { agent: false }).on("error", () => {});
  await proxy.asked(2);
  slow.destroy();
  const [good, left] = await proxy.entries(2);
  expect(good!.course!.tookMs).toBeGreaterThanOrEqual(299);
  expect(good).toMatchObject({ client: "status 200", course: { closedBy: null } });
  expect(left!.client).toMatch(/^hung up after [\d.]+ m?s, got 0 B$/);
});
