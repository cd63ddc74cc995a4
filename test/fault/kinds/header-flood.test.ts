import { expect, it } from "vitest";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "../../world/setup.ts";

it.each(worlds)("in the %s world a head that is not too large leaves the connection open", async (_, open) => {
  await within(
    open,
    [
      orderServer({}, { calls: { client: "undici", connections: "pooled", pool: 1 } }),
      paymentServer(fault("header-flood", 2048)),
    ],
    async ({ world, events }) => {
      const ask = async () =>
        expect(await world.send("order", placeOrder, 20_000).outcome).toMatchObject({ status: 200 });
      await ask();
      await ask();
      const used = events.flatMap(({ who, what, connection }) =>
        who === "payment" && what.kind === "arrived" ? [connection] : [],
      );
      expect(used).toHaveLength(2);
      expect(used[0]).toBe(used[1]);
    },
  );
});
