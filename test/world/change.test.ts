import { describe, expect, it } from "vitest";
import type { PlannedFault } from "../../src/fault/fault.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "./setup.ts";

const firstOnly = (name: string, value: unknown): PlannedFault => ({
  ...fault(name, value).faults[0]!,
  plan: { calls: [1] },
});

describe.each(worlds)("a change of a server in the %s world", (_, open) => {
  /** Returns the statuses of two orders, with a change of payment between them. */
  async function statuses(before: readonly PlannedFault[], after: readonly PlannedFault[]) {
    const payment = paymentServer({ faults: before });
    const seen: unknown[] = [];
    await within(open, [orderServer(), payment], async ({ world }) => {
      const order = async () => seen.push((await world.send("order", placeOrder, 5000).outcome) as object);
      await order();
      await world.change({ ...payment, faults: after, noticesHangUp: true }, "payment notices");
      await order();
    });
    return seen.map((outcome) => (outcome as { status: number }).status);
  }

  it.each([
    ["hang-up", "at once"],
    ["unknown-name", true],
  ])("keeps %s counting if only other settings change", async (name, value) => {
    expect(await statuses([firstOnly(name, value)], [firstOnly(name, value)])).toEqual([502, 200]);
  });

  it("keeps a fault counting next to a new one", async () => {
    const kept = () => firstOnly("hang-up", "at once");
    expect(await statuses([kept()], [...fault("delay", 1).faults, kept()])).toEqual([502, 200]);
  });

  it("restarts a fault whose value changes", async () => {
    expect(await statuses([firstOnly("hang-up", "at once")], [firstOnly("hang-up", 9)])).toEqual([502, 502]);
  });

  it("does not give a server more workers than it has", async () => {
    const faults = () => [...fault("most-at-once", 1).faults, ...fault("delay", 300).faults];
    const payment = paymentServer({ faults: faults() });
    await within(open, [orderServer(), payment], async ({ world, events }) => {
      const first = world.send("order", placeOrder, 5000).outcome;
      await world.sleep(100);
      await world.change({ ...payment, faults: faults(), noticesHangUp: true }, "payment notices");
      await Promise.all([first, world.send("order", placeOrder, 5000).outcome]);
      const charged = events.filter(({ what }) => what.kind === "finished").map(({ atMs }) => atMs);
      expect(charged[1]! - charged[0]!).toBeGreaterThanOrEqual(299);
    });
  });
});
