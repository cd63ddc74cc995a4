import { once } from "node:events";
import net from "node:net";
import { describe, expect, it } from "vitest";
import { clientNames } from "../../../src/service/service.ts";
import { halfClose } from "../../../src/world/real/network-faults/half-close.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { closedPort } from "../../world/real/client/wire-server.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../../world/setup.ts";

const slowly = [...fault("half-close", true).faults, ...fault("delay", 300).faults];

describe.each(clientNames)("a server that receives a FIN after the request of %s", (client) => {
  const calls = { client, connections: "fresh", pool: Number.POSITIVE_INFINITY } as const;

  it("closes silently if it needs time, and does the work", async () => {
    const servers = [orderServer({}, { calls }), paymentServer({ faults: slowly })];
    await within(openReal, servers, async ({ world, events }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 502 });
      const code = client === "http" ? "ECONNRESET" : "UND_ERR_SOCKET";
      const failed = events.find(({ what }) => what.kind === "failed")?.what;
      expect(failed).toMatchObject({ why: { name: "hung-up", phase: "headers", code } });
      await world.settle(5000);
      expect(events.filter(({ what }) => what.kind === "finished")).toHaveLength(1);
    });
  });

  it("receives it even after a body", async () => {
    const sends = { sends: 100_000, sendsOver: 100 };
    const servers = [orderServer(sends, { calls }), paymentServer({ faults: slowly })];
    await within(openReal, servers, async ({ world, events }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 502 });
      await world.settle(5000);
      expect(events.filter(({ what }) => what.kind === "finished")).toHaveLength(1);
    });
  });

  it("is understood if it answers at once", async () => {
    const servers = [orderServer({}, { calls }), paymentServer(fault("half-close", true))];
    await within(openReal, servers, async ({ world }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
    });
  });
});

it("closes a connection for which the server behind is not there", async () => {
  const fronted = { name: "payment", target: await closedPort(), port: 0, endsData: () => {} };
  const built = await halfClose(fronted, true as never);
  const socket = net.connect(built.target!.port, "127.0.0.1").resume();
  await once(socket, "close");
  await built.close();
});
