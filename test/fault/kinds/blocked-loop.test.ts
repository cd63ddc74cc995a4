import { once } from "node:events";
import net from "node:net";
import { describe, expect, it } from "vitest";
import { openReal } from "../../../src/world/real/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "../../world/setup.ts";

const blocked = fault("blocked-loop", 200);

describe.each(worlds)("in the %s world a server whose thread is busy", (_, open) => {
  it("serves one request after another", async () => {
    await within(open, [orderServer(), paymentServer(blocked)], async ({ world, events }) => {
      const sent = [1, 2, 3].map(() => world.send("order", placeOrder, 5000).outcome);
      await Promise.all(sent);
      const finished = events.filter(({ what }) => what.kind === "finished").map(({ atMs }) => atMs);
      expect(finished).toHaveLength(3);
      for (const [nth, atMs] of finished.entries()) expect(atMs).toBeGreaterThanOrEqual((nth + 1) * 200 - 1);
    });
  });

  it("also delays requests that it is not busy for", async () => {
    const planned = blocked.faults.map((each) => ({ ...each, plan: { calls: [1] } }));
    await within(open, [orderServer(), paymentServer({ faults: planned })], async ({ world, events }) => {
      await Promise.all([1, 2].map(() => world.send("order", placeOrder, 5000).outcome));
      const finished = events.filter(({ what }) => what.kind === "finished").map(({ atMs }) => atMs);
      for (const atMs of finished) expect(atMs).toBeGreaterThanOrEqual(199);
    });
  });
});

describe("a server whose thread is really blocked", () => {
  it("accepts connections, and does not even reject garbage until it is free", async () => {
    await within(openReal, [orderServer(), paymentServer(fault("blocked-loop", 400))], async ({ world, events }) => {
      const { outcome } = world.send("order", placeOrder, 5000);
      while (!events.some(({ who, what }) => who === "payment" && what.kind === "decided")) await world.sleep(1);
      const blockedMs = world.now();
      const socket = net.connect(Number(new URL(world.address("payment")!).port), "127.0.0.1");
      await once(socket, "connect");
      const acceptedMs = world.now();
      socket.write("nonsense\r\n\r\n");
      const [answer] = (await once(socket, "data")) as [Buffer];
      expect(acceptedMs - blockedMs).toBeLessThan(300 + world.lagMs);
      expect(world.now() - blockedMs).toBeGreaterThanOrEqual(350);
      expect(answer.toString()).toMatch(/^HTTP\/1.1 400/);
      expect(await outcome).toMatchObject({ status: 200 });
      socket.destroy();
    });
  });

  it("does the work of a caller that has left in the meantime", async () => {
    const planned = blocked.faults.map((each) => ({ ...each, value: 600, plan: { calls: [1] } }));
    const servers = [orderServer({ timeout: 100 }), paymentServer({ faults: planned })];
    await within(openReal, servers, async ({ world, events }) => {
      const sent = [1, 2, 3].map(() => world.send("order", placeOrder, 5000).outcome);
      for (const outcome of await Promise.all(sent)) expect(outcome).toMatchObject({ status: 504 });
      await world.settle(10_000);
      expect(events.filter(({ what }) => what.kind === "finished")).toHaveLength(3);
    });
  });

  it("delays nobody when the world is closed", async () => {
    const startedMs = performance.now();
    await within(
      openReal,
      [orderServer({ timeout: 100 }), paymentServer(fault("blocked-loop", 60_000))],
      async (it) => {
        expect(await it.world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 504 });
      },
    );
    expect(performance.now() - startedMs).toBeLessThan(30_000);
  });
});
