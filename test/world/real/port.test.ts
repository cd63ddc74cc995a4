import { once } from "node:events";
import net from "node:net";
import { expect, test } from "vitest";
import { holdPort } from "../../../src/world/real/port.ts";

/** Starts a server and returns its port. */
async function listening(server: net.Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as net.AddressInfo).port;
}

test("a reserved port refuses connections, and no server gets it", async () => {
  const held = await Promise.all(Array.from({ length: 20 }, () => holdPort()));
  const ports = new Set(held.map(({ port }) => port));
  const servers = Array.from({ length: 200 }, () => net.createServer());
  for (const port of await Promise.all(servers.map((server) => listening(server)))) expect(ports.has(port)).toBe(false);
  for (const { port } of held) {
    const socket = net.connect({ host: "127.0.0.1", port });
    const [error] = await once(socket, "error");
    expect(error.code).toBe("ECONNREFUSED");
  }
  for (const server of servers) server.close();
  for (const { release } of held) release();
});

test("the port of a server that has just closed can be reserved, and is free again at once", async () => {
  const server = net.createServer((socket) => socket.resume().on("error", () => {}));
  const port = await listening(server);
  const caller = net.connect(port, "127.0.0.1");
  await once(server, "connection");
  server.close();
  const held = await holdPort(port);
  expect(held.port).toBe(port);
  held.release();
  const next = net.createServer();
  expect(await listening(next, port)).toBe(port);
  next.close();
  caller.destroy();
});

test("the port of another server cannot be reserved", async () => {
  const server = net.createServer();
  await expect(holdPort(await listening(server))).rejects.toThrow("EADDRINUSE");
  server.close();
});
