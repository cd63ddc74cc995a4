import { describe, expect, it } from "vitest";
import type { PlannedFault } from "../../../src/fault/fault.ts";
import { openVirtual } from "../../../src/world/virtual/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "../../world/setup.ts";

const inside = (...faults: (readonly PlannedFault[])[]) => paymentServer({ faults: faults.flat() });
const pay = { ...placeOrder, path: "/pay" };
const oneAtOnce = fault("most-at-once", 1).faults;

/** Sends three orders at once; returns when payment charged each, and how many waited. */
async function threeAtOnce(open: (typeof worlds)[number][1], payment: ReturnType<typeof inside>) {
  const chargedMs: number[] = [];
  let waited = 0;
  await within(open, [orderServer(), payment], async ({ world, events }) => {
    await Promise.all([1, 2, 3].map(() => world.send("order", placeOrder, 5000).outcome));
    for (const { what, atMs } of events) {
      if (what.kind === "finished") chargedMs.push(atMs);
      if (what.kind === "decided" && what.by === "most-at-once") waited += 1;
    }
  });
  return { chargedMs, waited };
}

describe.each(worlds)("most-at-once in the %s world", (_, open) => {
  it("makes requests wait in the order in which they arrived", async () => {
    const delay = fault("delay", 100).faults;
    const { chargedMs, waited } = await threeAtOnce(open, inside(oneAtOnce, delay));
    expect(waited).toBe(2);
    expect(chargedMs[2]! - chargedMs[0]!).toBeGreaterThanOrEqual(200);
  });

  it("surrounds the other faults, wherever it is written", async () => {
    const delay = fault("delay", 100).faults;
    const { chargedMs } = await threeAtOnce(open, inside(delay, oneAtOnce));
    expect(chargedMs[2]! - chargedMs[0]!).toBeGreaterThanOrEqual(200);
  });

  it("keeps a request's place until its broken answer is written", async () => {
    const dribble = fault("dribble", 20).faults;
    const { chargedMs } = await threeAtOnce(open, inside(oneAtOnce, dribble));
    expect(chargedMs[2]! - chargedMs[0]!).toBeGreaterThanOrEqual(2 * "Payment complete".length * 20);
  });
});

it.each(worlds)(
  "in the %s world does no work for a caller that left while it waited, if it notices",
  async (_, open) => {
    const faults = [...oneAtOnce, ...fault("delay", 600).faults];
    const servers = [orderServer({ timeout: 300 }), paymentServer({ faults, noticesHangUp: true })];
    await within(open, servers, async ({ world, events }) => {
      const first = world.send("payment", pay, 5000).outcome;
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 504 });
      expect(await first).toMatchObject({ status: 200 });
      await world.settle(5000);
      const says = events.flatMap(({ who, what }) => (who === "payment" && what.kind === "decided" ? [what.says] : []));
      const waits = "waits: it works on one request at a time";
      expect(says).toEqual(["takes 600 ms", waits, "its caller hung up, so it is not started"]);
      expect(await world.send("payment", pay, 5000).outcome).toMatchObject({ status: 200 });
    });
  },
);

it("never gets to the next request after one that hangs", async () => {
  const hang: PlannedFault = { ...fault("hang", true).faults[0]!, plan: { calls: [1] } };
  const { chargedMs, waited } = await threeAtOnce(openVirtual, inside(oneAtOnce, [hang]));
  expect({ chargedMs, waited }).toEqual({ chargedMs: [], waited: 2 });
});

it("never gets to the next request after an answer that stalls", async () => {
  const { chargedMs, waited } = await threeAtOnce(openVirtual, inside(oneAtOnce, fault("stall", 9).faults));
  expect({ chargedMs, waited }).toEqual({ chargedMs: [0], waited: 2 });
});

it("does not delay requests up to its limit", async () => {
  const delay = fault("delay", 100).faults;
  const { chargedMs, waited } = await threeAtOnce(openVirtual, inside(fault("most-at-once", 3).faults, delay));
  expect({ chargedMs, waited }).toEqual({ chargedMs: [100, 100, 100], waited: 0 });
});
