import { expect, test } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { placeOrder, within, worlds } from "./setup.ts";

const order = { timeout: "100ms" };

/** Sends an order; returns what servers say of their work for callers who had given up: "payment unheard 200". */
async function played(open: OpenWorld, setup: RawSetup): Promise<string[]> {
  const said: string[] = [];
  await within(open, resolveSetup(setup), async ({ world, events }) => {
    await world.send("order", placeOrder, 4000).outcome;
    await world.settle(4000);
    for (const { who, what } of events) {
      if (what.kind === "unheard") said.push(`${who} unheard ${what.status}`);
      if (what.kind === "finished") said.push(who);
    }
  });
  return said;
}

for (const [world, open] of worlds) {
  test(`${world}: a server without a ledger that works on for a caller who has given up shows when it ends`, async () => {
    const stock = { is: "service", takes: "POST /pay", delay: "300ms" };
    expect(await played(open, { order: { ...order, asks: "stock" }, stock })).toEqual(["stock unheard 200"]);
    expect(await played(open, { order: { asks: "stock" }, stock })).toEqual([]);
  });

  test(`${world}: work that the ledger shows, that stops or that is switched off has no other end`, async () => {
    const delay = "300ms";
    expect(await played(open, { order, payment: { delay } })).toEqual(["payment"]);
    const stops = { is: "service", takes: "POST /pay", delay, noticesHangUp: true };
    expect(await played(open, { order: { ...order, asks: "stock" }, stock: stops })).toEqual([]);
  });
}
