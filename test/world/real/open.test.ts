import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { freePort } from "../../../src/cli/own/process/free-port.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { openToOthers } from "../../../src/world/server.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../setup.ts";

async function listening(port = 0): Promise<Server> {
  const server = createServer().listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function closed(server: Server): Promise<number> {
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const kinds = ["TCPServerWrap", "TCPSocketWrap", "ProcessWrap"];
const openOnes = () =>
  process
    .getActiveResourcesInfo()
    .filter((kind) => kinds.includes(kind))
    .sort();

test.each([
  ["with one address", {}],
  ["that is off", { off: true }],
  ["with a thread of its own", fault("blocked-loop", "1s")],
  ["behind a front", fault("few-files", 1)],
])(
  "if an address is taken, a server %s has released its own address before the error is reported",
  async (_, payment) => {
    const taken = await listening();
    const { port } = taken.address() as AddressInfo;
    const free = await freePort();
    // The event of a closed socket arrives in a later turn of the event loop.
    for (let turn = 0; turn < 2; turn++) await setImmediate();
    const before = openOnes();

    const servers = openToOthers([orderServer(), paymentServer(payment)], { order: port, payment: free });
    const opening = openReal({ servers, seed: 1, quick: true });
    await expect(opening).rejects.toMatchObject({ code: "EADDRINUSE", port });
    expect(await closed(await listening(free))).toBe(free);
    await expect.poll(openOnes).toEqual(before);
    await closed(taken);
  },
);

test.each([
  ["in this process", {}],
  ["in a thread of its own", fault("blocked-loop", "1s")],
  ["in a process of its own", fault("few-files", 1)],
])("a server that listens %s reports the port that is taken, and that it could not listen", async (_, payment) => {
  const taken = await listening();
  const { port } = taken.address() as AddressInfo;
  const servers = openToOthers([paymentServer(payment)], { payment: port });
  const opening = openReal({ servers, seed: 1, quick: true });
  await expect(opening).rejects.toMatchObject({ code: "EADDRINUSE", port, syscall: "listen" });
  await closed(taken);
});

test("a server that is switched on again while it shuts down stays, and leaves nothing open", async () => {
  const before = openOnes();
  const payment = paymentServer({ ...fault("hang", true), graceMs: 30_000 });
  const servers = [orderServer({ timeout: 5000 }), payment];
  await within(openReal, servers, async ({ world }) => {
    const first = world.send("order", placeOrder, 5000).outcome;
    await expect.poll(() => world.working().size).toBe(2);
    const leaving = world.change({ ...payment, off: true }, "off");
    await world.change({ ...payment, ...fault("behind-proxy", true) }, "on");
    expect(await first).toMatchObject({ status: 502 });
    const second = world.send("order", placeOrder, 5000).outcome;
    await leaving;
    expect(await second).toMatchObject({ status: 200 });
  });
  await expect.poll(() => openOnes().length).toBeLessThanOrEqual(before.length);
});
