import { once } from "node:events";
import net from "node:net";
import { expect, test } from "vitest";
import { holdPort } from "../../../src/world/real/port.ts";

test("a reserved port refuses connections, and no server gets it", async () => {
  const held = await Promise.all(Array.from({ length: 20 }, holdPort));
  const ports = new Set(held.map(({ port }) => port));
  const servers = Array.from({ length: 200 }, () => net.createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  for (const server of servers) expect(ports.has((server.address() as net.AddressInfo).port)).toBe(false);
  for (const { port } of held) {
    const socket = net.connect({ host: "127.0.0.1", port });
    const [error] = await once(socket, "error");
    expect(error.code).toBe("ECONNREFUSED");
  }
  for (const server of servers) server.close();
  for (const { release } of held) release();
});
