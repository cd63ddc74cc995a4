import { expect, test } from "vitest";
import type { RealClock } from "../../../../src/world/real/machine/clock.ts";
import { openReal } from "../../../../src/world/real/open.ts";
import { fault, paymentServer, within } from "../../setup.ts";

const pay = { method: "POST", path: "/pay", headers: [], body: new Uint8Array(0) };

test.each([
  ["with an answer", {}],
  ["with a failure", fault("reset-at-accept", true)],
])("no timer is left of a call that has ended %s", async (_, more) => {
  await within(openReal, [paymentServer(more)], async ({ world }) => {
    await world.send("payment", pay, 60_000).outcome;
    expect((world.clock as RealClock).pending).toBe(0);
  });
});
