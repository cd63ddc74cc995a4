import { expect, test } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { placeOrder, within, worlds } from "./setup.ts";

/** Sends an order at each of these times; returns the answers with the times at which their callers had them. */
async function answers(open: OpenWorld, setup: RawSetup, ...ordersMs: number[]): Promise<[number, number][]> {
  const seen: [number, number][] = [];
  await within(open, resolveSetup(setup), async ({ world, events }) => {
    const orders = ordersMs.map(async (ms) => {
      if (ms > 0) await world.sleep(ms);
      await world.send("payment", { ...placeOrder, path: "/pay" }, 4000).outcome;
    });
    await Promise.all(orders);
    await world.settle(1000);
    for (const { atMs, what } of events) if (what.kind === "answered") seen.push([what.reply.status, atMs]);
  });
  return seen;
}

for (const [world, open] of worlds) {
  test(`${world}: an answer waits while another request keeps the thread busy`, async () => {
    const faults = [
      { "blocked-loop": "600ms", calls: [2] },
      { delay: "300ms", calls: [1] },
    ];
    const seen = await answers(open, { payment: { faults } }, 0, 150);
    expect(seen.map(([, atMs]) => atMs >= 745)).toEqual([true, true]);
  });

  test(`${world}: the pieces of a body wait while another request keeps the thread busy`, async () => {
    const faults = [
      { dribble: "50ms", calls: [1] },
      { "blocked-loop": "900ms", calls: [2] },
    ];
    const seen = await answers(open, { payment: { faults } }, 0, 150);
    expect(seen.map(([, atMs]) => atMs >= 1040)).toEqual([true, true]);
  });

  test(`${world}: a busy thread does not notice that a caller hangs up`, async () => {
    const gateway = { share: "0%", timeout: "600ms" };
    const monolith = {
      noticesHangUp: true,
      faults: [
        { "blocked-loop": "1s", calls: [2] },
        { delay: "900ms", calls: [1] },
      ],
    };
    await within(open, resolveSetup({ gateway, monolith }), async ({ world, events }) => {
      const first = world.send("gateway", placeOrder, 2000).outcome;
      while (!events.some(({ who, what }) => who === "monolith" && what.kind === "arrived")) await world.sleep(5);
      await Promise.all([first, world.send("gateway", placeOrder, 2000).outcome]);
      await world.settle(3000);
      const stored = events.flatMap(({ atMs, call, who, what }) =>
        who === "monolith" && what.kind === "decided" && what.by === "store" ? [{ call, atMs }] : [],
      );
      expect(stored.find(({ call }) => call === 2)?.atMs).toBeGreaterThanOrEqual(895);
    });
  });
}
