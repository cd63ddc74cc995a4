import { once } from "node:events";
import net from "node:net";
import { platform } from "node:os";
import { describe, expect, test, vi } from "vitest";
import { holdPort } from "../../src/world/real/listening/port.ts";
import { answering, serving, upstreamServer } from "./serving.ts";

type Api = Awaited<ReturnType<typeof serving>>;

async function create(api: Api, more: object): Promise<number> {
  const { body, status } = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", ...more });
  expect(status).toBe(201);
  return portOf(body);
}

const portOf = (body: string) => Number((JSON.parse(body) as { listen: string }).listen.split(":")[1]);

/** How a connection attempt ends: refused, or accepted. */
async function attempt(port: number): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  const [outcome] = await Promise.race([
    once(socket, "connect").then(() => ["accepted"]),
    once(socket, "close").then(() => ["closed"]),
  ]).catch((error: NodeJS.ErrnoException) => [error.code!]);
  socket.on("error", () => {});
  socket.destroy();
  return outcome!;
}

const until = (outcome: string, port: number) =>
  expect.poll(() => attempt(port), { timeout: 20_000, interval: 20 }).toBe(outcome);

async function listeningAt(port: number): Promise<net.Server> {
  const server = net.createServer((socket) => socket.on("error", () => {}).end("hi")).listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

describe("a proxy that refuses", () => {
  test("keeps its port, and accepts again when it is told", async () => {
    await using api = await serving();
    await using upstream = await upstreamServer(answering(10));
    const port = await create(api, { upstream: upstream.address, refuses: true });
    expect(await attempt(port)).toBe("ECONNREFUSED");
    const { body } = await api.ask("PATCH", "/proxies/p", { refuses: false });
    expect(JSON.parse(body)).toMatchObject({ enabled: true, refuses: false });
    expect(portOf(body)).toBe(port);
    expect(await attempt(port)).toBe("accepted");
    await api.ask("PATCH", "/proxies/p", { refuses: true });
    expect(await attempt(port)).toBe("ECONNREFUSED");
  });

  test("leaves nothing open when it is deleted", async () => {
    await using api = await serving();
    const connects = vi.spyOn(net, "connect");
    const port = await create(api, { upstream: "127.0.0.1:1", refuses: true });
    // The port is held by a connection from it, which only the proxy can release.
    const held = connects.mock.results.map(({ value }) => value as net.Socket).find((each) => each.localPort === port)!;
    connects.mockRestore();
    expect(held.destroyed).toBe(false);
    expect((await api.ask("DELETE", "/proxies/p")).status).toBe(204);
    await expect.poll(() => held.destroyed, { timeout: 20_000 }).toBe(true);
    const other = await listeningAt(port);
    other.close();
  });
});

/** A port that refuses until something listens there. No other program gets it meanwhile, which would accept instead. */
async function deadPort() {
  const held = await holdPort();
  return { ...held, [Symbol.dispose]: () => held.release() };
}

test("a proxy that passes refusals refuses as long as its upstream does", async () => {
  await using api = await serving();
  using dead = await deadPort();
  const port = await create(api, { upstream: `127.0.0.1:${dead.port}`, passesRefusal: true });
  expect(await attempt(port)).toBe("accepted");
  await until("ECONNREFUSED", port);
  const upstream = await listeningAt(dead.port);
  await until("accepted", port);
  upstream.close();
});

describe.runIf(platform() === "linux")("a proxy whose port another program takes while it refuses", () => {
  test("says so once, and tries until the port is free", async () => {
    await using api = await serving();
    using dead = await deadPort();
    const port = await create(api, { upstream: `127.0.0.1:${dead.port}`, passesRefusal: true });
    await attempt(port);
    await until("ECONNREFUSED", port);
    const thief = await listeningAt(port);
    const upstream = await listeningAt(dead.port);
    const why = `listen tcp 127.0.0.1:${port}: bind: address already in use`;
    await expect.poll(() => api.blocked, { timeout: 20_000 }).toEqual([`p: ${why}`]);
    const attempts = vi.spyOn(api.clock, "after");
    await expect.poll(() => attempts.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(2);
    thief.close();
    await until("accepted", port);
    expect(api.blocked).toEqual([`p: ${why}`]);
    upstream.close();
  });

  test("answers why when it is told to accept, and accepts once the port is free", async () => {
    await using api = await serving();
    const port = await create(api, { upstream: "127.0.0.1:1", refuses: true });
    const thief = await listeningAt(port);
    const told = await api.ask("PATCH", "/proxies/p", { refuses: false });
    expect(told).toMatchObject({ status: 500, body: expect.stringContaining("address already in use") });
    thief.close();
    await until("accepted", port);
    expect(api.blocked).toHaveLength(1);
  });

  test("stops trying when it is deleted", async () => {
    await using api = await serving();
    const port = await create(api, { upstream: "127.0.0.1:1", refuses: true });
    const thief = await listeningAt(port);
    await api.ask("PATCH", "/proxies/p", { refuses: false });
    await api.ask("DELETE", "/proxies/p");
    expect(api.clock.pending).toBe(0);
    thief.close();
  });
});

test("a proxy with faults passes a refusal on, too, once a request has met it", async () => {
  await using api = await serving();
  const faults = [{ fault: "error-status", status: 503, path: "/other" }];
  const port = await create(api, { upstream: "127.0.0.1:1", passesRefusal: true, faults });
  const client = net.connect(port, "127.0.0.1");
  client.resume().write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(client, "close");
  await until("ECONNREFUSED", port);
});

test("a proxy whose upstream's refusal is told after it was deleted does not ask the upstream again", async () => {
  await using api = await serving();
  await create(api, { upstream: "127.0.0.1:1", passesRefusal: true });
  const { refusals } = api.server.proxies.get("p");
  await api.ask("DELETE", "/proxies/p");
  refusals.upstreamRefused();
  expect(api.clock.pending).toBe(0);
});
