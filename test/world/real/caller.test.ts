import { expect, it } from "vitest";
import { openReal } from "../../../src/world/real/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../setup.ts";

it("keeps pools apart whose name is looked up in different ways", async () => {
  const calls = { client: "undici", connections: "pooled", pool: 1 } as const;
  const first = { ...fault("unknown-name", true).faults[0]!, plan: { calls: [1] } };
  const faults = [first, ...fault("busy-resolver", true).faults];
  await within(openReal, [orderServer({}, { calls }), paymentServer({ faults })], async ({ world, events }) => {
    for (let i = 0; i < 2; i++) await world.send("order", placeOrder, 5000).outcome;
    const codes = events.flatMap(({ what }) => (what.kind === "failed" ? [what.why.code] : []));
    expect(codes).toEqual(["ENOTFOUND", "EAI_AGAIN"]);
  });
});
