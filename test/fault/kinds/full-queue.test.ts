import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { fullQueue } from "../../../src/world/real/network-faults/full-queue.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../../world/setup.ts";

const planned = (value: number | true, calls: number[]) => ({
  ...fault("full-queue", value).faults[0]!,
  plan: { calls },
});

describe.runIf(process.platform === "linux")("a full accept queue", () => {
  it("is reported while it is full", async () => {
    const servers = [orderServer({ timeout: 5000 }), paymentServer(fault("full-queue", 200))];
    await within(openReal, servers, async ({ world, events }) => {
      await world.send("order", placeOrder, 8000).outcome;
      expect(await world.send("order", placeOrder, 8000).outcome).toMatchObject({ status: 200 });
      const noted = events.filter(({ what }) => what.kind === "decided" && what.by === "full-queue");
      const [first] = events.filter(({ who, what }) => who === "order" && what.kind === "asked");
      expect(noted.map(({ call }) => call)).toEqual([first!.call]);
    });
  });

  it("is full from the beginning of the run, however long the other servers take to start", async () => {
    const behind = { name: "payment", target: { host: "127.0.0.1", port: 1 }, port: 0, endsData: () => {} };
    const built = await fullQueue(behind, 50);
    try {
      // Blocks this thread for longer than the queue stays full.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      const isFull = () => built.beforeCall!(50, () => false);
      expect(isFull()).toBe(true);
      built.begin!();
      await expect.poll(isFull).toBe(false);
    } finally {
      await built.close();
    }
  });

  it("stays full for the configured time for each call, and leaves no thread behind", async () => {
    const threads = () => readdirSync("/proc/self/task").length;
    const faults = [planned(true, [1]), planned(1, [2])];
    const servers = [orderServer({ timeout: 300 }), paymentServer({ faults })];
    let before = 0;
    await within(openReal, servers, async ({ world }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 504 });
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
      before = threads();
      for (let i = 0; i < 3; i++) {
        await world.change(paymentServer({ off: true }), "off");
        await world.change(paymentServer({ faults }), "on");
      }
      await expect.poll(threads).toBeLessThanOrEqual(before);
    });
  });

  it("keeps a graceful stop open for the responses in its thread, not for the connections that fill it", async () => {
    const settings = { delay: "300ms", "long-reply": "8MB", "full-queue": "50ms", gracefulShutdown: true };
    const [order, payment] = resolveSetup({ order: { timeout: "5s" }, payment: settings });
    await within(openReal, [order!, payment!], async ({ world, events }) => {
      const orders = [0, 1, 2, 3].map(() => world.send("order", placeOrder, 8000).outcome);
      const arrived = () => events.filter(({ who, what }) => who === "payment" && what.kind === "arrived");
      await expect.poll(arrived, { timeout: 5000 }).toHaveLength(orders.length);
      await world.change({ ...payment!, off: true }, "off");
      for (const outcome of await Promise.all(orders)) expect(outcome).toMatchObject({ status: 200 });
      expect(await world.settle(5000)).toBe(true);
    });
  });
});
