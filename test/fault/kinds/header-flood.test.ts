import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { expect, it } from "vitest";
import { openReal } from "../../../src/world/real/open.ts";
import { openToOthers } from "../../../src/world/server.ts";
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

it("a client that reads a head of any size gets its next answer on the same connection", async () => {
  const servers = openToOthers([paymentServer(fault("header-flood", 20_480))], {});
  await using world = await openReal({ servers, seed: 1 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const pay = async () => {
    const options = { method: "POST", agent, maxHeaderSize: 100_000, signal: AbortSignal.timeout(5000) };
    const asked = request(`${world.address("payment")}/pay`, options).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    await once(response.resume(), "end");
    return [response.statusCode, asked.reusedSocket];
  };
  expect(await pay()).toEqual([200, false]);
  expect(await pay()).toEqual([200, true]);
  agent.destroy();
});
