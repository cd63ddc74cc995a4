import { describe, expect, it } from "vitest";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "../world/setup.ts";

const blocked = fault("blocked-loop", 200);

describe.each(worlds)("in the %s world a server whose thread is busy", (_, open) => {
  it("serves one after the other", async () => {
    await within(open, [orderServer(), paymentServer(blocked)], async ({ world, events }) => {
      const sent = [1, 2, 3].map(() => world.send("order", placeOrder, 5000).outcome);
      await Promise.all(sent);
      const finished = events.filter(({ what }) => what.kind === "finished").map(({ atMs }) => atMs);
      expect(finished).toHaveLength(3);
      for (const [nth, atMs] of finished.entries()) expect(atMs).toBeGreaterThanOrEqual((nth + 1) * 200 - 1);
    });
  });

  it("makes those wait too that it is not busy for", async () => {
    const planned = blocked.faults.map((each) => ({ ...each, plan: { calls: [1] } }));
    await within(open, [orderServer(), paymentServer({ faults: planned })], async ({ world, events }) => {
      await Promise.all([1, 2].map(() => world.send("order", placeOrder, 5000).outcome));
      const finished = events.filter(({ what }) => what.kind === "finished").map(({ atMs }) => atMs);
      for (const atMs of finished) expect(atMs).toBeGreaterThanOrEqual(199);
    });
  });
});
