import { once } from "node:events";
import http from "node:http";
import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { NO_BODY } from "../../../../src/service/replies.ts";
import type { Event, Header } from "../../../../src/trace.ts";
import { Caller } from "../../../../src/world/real/calling/caller.ts";
import { loadClients } from "../../../../src/world/real/client/index.ts";
import { openReal } from "../../../../src/world/real/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../../setup.ts";
import { read } from "../client/read.ts";

it("uses different pools for a name that is resolved in different ways", async () => {
  const calls = { client: "undici", connections: "pooled", pool: 1 } as const;
  const first = { ...fault("unknown-name", true).faults[0]!, plan: { calls: [1] } };
  const faults = [first, ...fault("busy-resolver", true).faults];
  await within(openReal, [orderServer({}, { calls }), paymentServer({ faults })], async ({ world, events }) => {
    for (let i = 0; i < 2; i++) await world.send("order", placeOrder, 5000).outcome;
    const codes = events.flatMap(({ what }) => (what.kind === "failed" ? [what.why.code] : []));
    expect(codes).toEqual(["ENOTFOUND", "EAI_AGAIN"]);
  });
});

it("closes the idle connections of a pool when its settings change, and opens no more of them", async () => {
  await loadClients(["http"]);
  const server = http.createServer((_, response) => response.end("hi")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = { host: "127.0.0.1", port: (server.address() as { port: number }).port };
  const settings = { client: "http", connections: "pooled", pool: 1 } as const;
  const caller = new Caller(settings);
  const ask = { method: "GET", path: "/", headers: [], body: new Uint8Array(0) };
  const first = caller.start(target, ask);
  expect(await read(await first.outcome)).toEqual({ status: 200, text: "hi" });
  expect(await first.over).toBe(true);
  expect(first.socket?.destroyed).toBe(false);
  caller.change({ ...settings, pool: 2 });
  expect(first.socket?.destroyed).toBe(true);
  const next = caller.start(target, ask);
  expect(await read(await next.outcome)).toEqual({ status: 200, text: "hi" });
  expect(next.socket).not.toBe(first.socket);
  caller.close();
  server.close();
  await once(server, "close");
});

it.each(["pooled", "fresh"] as const)(
  "closing it ends its %s connections, idle or in progress",
  async (connections) => {
    await loadClients(["undici"]);
    const server = http.createServer((request, response) => void (request.url === "/" && response.end("hi")));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const target = { host: "127.0.0.1", port: (server.address() as { port: number }).port };
    const settings = { client: "undici", connections, pool: 4 } as const;
    const caller = new Caller(settings);
    const start = (path: string) => caller.start(target, { method: "GET", path, headers: [], body: new Uint8Array(0) });
    const [idle, silent] = [start("/"), start("/silent")];
    await read(await idle.outcome);
    await idle.over;
    // Its connection stays until its call has ended.
    caller.change({ ...settings, pool: 3 });
    const later = start("/silent");
    while (silent.socket?.readyState !== "open" || later.socket?.readyState !== "open") await new Promise(setImmediate);
    caller.close();
    await Promise.all([silent.outcome, later.outcome]);
    expect([idle, silent, later].map(({ socket }) => socket?.destroyed ?? true)).toEqual([true, true, true]);
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  },
);

it("is closed with its world, also its connections to a server of the user", async () => {
  const server = http.createServer((_, response) => response.end("hi")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const sockets: Socket[] = [];
  server.on("connection", (socket: Socket) => sockets.push(socket));
  const listens = { host: "127.0.0.1", port: (server.address() as { port: number }).port };
  const own = { ready: async () => listens, stop: async () => {} };
  const calls = { client: "undici", connections: "pooled", pool: 1 } as const;
  await within(openReal, [orderServer({}, { calls }), paymentServer({ own })], async ({ world }) => {
    expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false]);
  });
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, "close")));
  server.close();
  await once(server, "close");
});

it.each([
  ["pooled", "while its settings stay"],
  ["pooled", "after they change"],
  ["fresh", "while its settings stay"],
] as const)("knows on a %s connection whether a call is in progress, %s", async (connections, when) => {
  await loadClients(["undici"]);
  const held: http.ServerResponse[] = [];
  const server = http.createServer((_, response) => held.push(response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const target = { host: "127.0.0.1", port: (server.address() as { port: number }).port };
  const settings = { client: "undici", connections, pool: 1 } as const;
  const caller = new Caller(settings);
  const arrived = once(server, "request");
  const exchange = caller.start(target, { method: "GET", path: "/", headers: [], body: NO_BODY });
  await arrived;
  const port = exchange.localPort!;
  if (when === "after they change") caller.change({ ...settings, pool: 2 });
  expect(caller.uses(port)).toBe(true);
  expect(caller.uses(target.port)).toBe(false);
  held[0]!.end("hi");
  await exchange.over;
  expect(caller.uses(port)).toBe(false);
  caller.close();
  server.close();
  await once(server, "close");
});

it("sends headers whose names differ only in case, and fails if Node refuses to send one", async () => {
  const standIn = { ...paymentServer(), name: "up", kind: "stand-in", settings: { for: "x", status: 200 } };
  const events: Event[] = [];
  await using world = await openReal({
    servers: [standIn],
    seed: 1,
    quick: true,
    sink: (event) => void events.push(event),
  });
  const ask = (headers: readonly Header[]) =>
    world.send("up", { method: "GET", path: "/", headers, body: NO_BODY }, 5000).outcome;
  await ask([
    ["X-Red", "0"],
    ["x-red", "1"],
  ]);
  const arrived = events.find(({ what }) => what.kind === "arrived")?.what;
  const values = arrived?.kind === "arrived" && arrived.headers?.filter(([name]) => /^x-red$/i.test(name));
  expect(values).toEqual([
    ["X-Red", "0"],
    ["X-Red", "1"],
  ]);
  expect(await ask([["Trailer", "x"]])).toMatchObject({ code: expect.stringContaining("ERR_HTTP_TRAILER_INVALID") });
});
