import { expect, it } from "vitest";
import { clientNames } from "../../../src/service/service.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../../world/setup.ts";

it.each(clientNames)(
  "a server with a maximum of connections reports only the connections of %s that it drops",
  async (client) => {
    const calls = { client, connections: "fresh", pool: Number.POSITIVE_INFINITY } as const;
    const faults = [...fault("most-connections", 2).faults, ...fault("delay", 400).faults];
    await within(openReal, [orderServer({}, { calls }), paymentServer({ faults })], async ({ world, events }) => {
      await Promise.all(Array.from({ length: 5 }, () => world.send("order", placeOrder, 5000).outcome));
      const failed = events
        .filter(({ who, what }) => who === "order" && what.kind === "failed")
        .map(({ call }) => call);
      expect(failed).toHaveLength(3);
      const noted = events.filter(({ what }) => what.kind === "decided" && what.by === "most-connections");
      expect(noted.map(({ call }) => call)).toEqual(failed);
    });
  },
);
