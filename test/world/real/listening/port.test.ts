import { once } from "node:events";
import net from "node:net";
import { platform } from "node:os";
import { expect, test, vi } from "vitest";
import { freePort } from "../../../../src/cli/own/process/free-port.ts";
import { holdForListener, holdPort, release } from "../../../../src/world/real/listening/port.ts";

/** Starts a server and returns its port. */
async function listening(server: net.Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as net.AddressInfo).port;
}

async function refuses(port: number): Promise<void> {
  const socket = net.connect({ host: "127.0.0.1", port });
  const [error] = await once(socket, "error");
  expect(error.code).toBe("ECONNREFUSED");
}

const openOnes = () =>
  process.getActiveResourcesInfo().filter((kind) => kind === "TCPServerWrap" || kind === "TCPSocketWrap");

test("the port of another server cannot be reserved; neither that nor a reservation that has ended leaves anything open", async () => {
  const server = net.createServer();
  const port = await listening(server);
  const before = openOnes();
  await expect(holdPort(port)).rejects.toThrow("EADDRINUSE");
  await release(holdPort());
  await release(holdPort(port));
  await release(undefined);
  await expect.poll(openOnes).toEqual(before);
  server.close();
});

test("a reserved port refuses connections, and no server gets it", async () => {
  const held = await Promise.all(Array.from({ length: 20 }, () => holdPort()));
  const ports = new Set(held.map(({ port }) => port));
  const servers = Array.from({ length: 200 }, () => net.createServer());
  for (const port of await Promise.all(servers.map((server) => listening(server)))) expect(ports.has(port)).toBe(false);
  for (const port of ports) await refuses(port);
  for (const server of servers) server.close();
  for (const each of held) each.release();
});

test.runIf(platform() === "linux")("a call to a reserved port is not connected to itself", async () => {
  const held = await holdPort();
  const call = async () =>
    once(net.connect({ host: "127.0.0.1", port: held.port }), "connect").catch(({ code }) => code);
  const seen = new Set<unknown>();
  // About one in 28,000 was, when the kernel had chosen the port.
  for (let batch = 0; batch < 400; batch++)
    for (const each of await Promise.all(Array.from({ length: 100 }, call))) seen.add(each);
  expect([...seen]).toEqual(["ECONNREFUSED"]);
  held.release();
});

test("the port of a server that has just closed can be reserved, and is free again at once", async () => {
  const server = net.createServer((socket) => socket.resume().on("error", () => {}));
  const port = await listening(server, await freePort());
  const caller = net.connect(port, "127.0.0.1");
  await once(server, "connection");
  server.close();
  const held = await holdPort(port);
  expect(held.port).toBe(port);
  await refuses(port);
  held.release();
  const next = net.createServer();
  expect(await listening(next, port)).toBe(port);
  next.close();
  caller.destroy();
});

test.skipIf(process.platform === "win32")(
  "a server listens again and again on a port that is held for it",
  async () => {
    const held = await holdForListener(0);
    for (let time = 0; time < 3; time++) {
      const server = net.createServer();
      expect(await listening(server, held!.port)).toBe(held!.port);
      server.close();
      await refuses(held!.port);
    }
    held!.release();
  },
);

test("the port of another program is not held for a server, which will report it", async () => {
  const server = net.createServer();
  expect(await holdForListener(await listening(server))).toBeUndefined();
  server.close();
});

test("a stranger that connects first does not end the reservation", async () => {
  const create = net.createServer;
  const strangers: net.Socket[] = [];
  const spy = vi.spyOn(net, "createServer").mockImplementation(() => {
    const server = create();
    server.once("listening", () => {
      const stranger = net.connect((server.address() as net.AddressInfo).port, "127.0.0.1");
      strangers.push(stranger.on("error", () => {}));
    });
    return server;
  });
  const { port, release: end } = await holdPort();
  spy.mockRestore();
  await once(strangers[0]!.resume(), "close");
  await refuses(port);
  end();
});
