import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { delay } from "../../../src/fault/kinds/delay.ts";
import { openVirtual } from "../../../src/world/virtual/open.ts";
import { fault, paymentServer, placeOrder, within } from "../../world/setup.ts";
import { struck } from "../struck.ts";

/** Sends a payment; returns when its work was done, and when its answer arrived. */
async function timesMs(when: "before" | "after") {
  const faults = [{ ...fault("delay", 100).faults[0]!, when }];
  const atMs: Record<string, number> = {};
  await within(openVirtual, [paymentServer({ faults })], async ({ world, events }) => {
    await world.send("payment", { ...placeOrder, path: "/pay" }, 5000).outcome;
    for (const { what, atMs: at } of events) atMs[what.kind] = at;
  });
  return { finished: atMs.finished, answered: atMs.answered };
}

describe("a delay", () => {
  it("strikes before the work or after it", async () => {
    const before = await timesMs("before");
    const after = await timesMs("after");
    expect(before.finished).toBe(100);
    expect(after.finished).toBe(0);
    expect(after.answered).toBe(before.answered);
  });

  it("is noted as it is written if it is constant, and in whole milliseconds if it is random", async () => {
    expect((await struck("delay", 2.6)).says).toEqual(["takes 2.6 ms"]);
    const random = v.parse(delay.value, "2ms to 3.2ms");
    expect((await struck("delay", random)).says).toEqual(["takes 3 ms"]);
  });
});
