import { expect, test } from "vitest";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { bytes } from "../../src/text/bytes/bytes.ts";
import { placeOrder, within, worlds } from "./setup.ts";

const gateway = { routes: [{ id: "all", uri: "there", predicates: ["Path=/**"] }] };

for (const [world, open] of worlds) {
  test(`${world}: fetch does not send a GET with a body, not even on an open connection`, async () => {
    const setup = { gateway: { ...gateway, client: "fetch" }, there: { is: "stand-in", for: "x" } };
    await within(open, resolveSetup(setup), async ({ world, events }) => {
      const get = { method: "GET", path: "/", headers: [], body: bytes("x") };
      for (const request of [get, placeOrder, get]) await world.send("gateway", request, 2000).outcome;
      const ends = events.flatMap(({ who, what }) => {
        if (who !== "gateway") return [];
        return what.kind === "failed"
          ? [`${what.why.name} ${what.why.phase}`]
          : what.kind === "answered"
            ? ["200"]
            : [];
      });
      expect(ends).toEqual(["client-error connect", "200", "client-error connect"]);
    });
  });

  test.each([
    ["an order server", { asks: "payment", connections: "pooled", pool: 1 }],
    ["a gateway", { asks: "gateway" }],
  ])(`${world}: %s can send another request after a long one that its server did not read`, async (_, order) => {
    const setup = {
      order: { ...order, sends: "2MB" },
      gateway: { like: "spring", routes: [{ id: "all", uri: "payment", predicates: ["Path=/**"] }] },
      payment: { "error-status": 429 },
    };
    await within(open, resolveSetup(setup), async ({ world, events }) => {
      for (let order = 0; order < 3; order++) await world.send("order", placeOrder, 2000).outcome;
      const statuses = events.flatMap(({ who, what }) =>
        who === "order" && what.kind === "answered" ? [what.reply.status] : [],
      );
      expect(statuses).toEqual([429, 429, 429]);
    });
  });

  test(`${world}: a gateway has seen the end of a body before its client has the last byte`, async () => {
    const setup = { gateway: { share: "0%" }, monolith: { dribble: "3ms" } };
    await within(open, resolveSetup(setup), async ({ world, events }) => {
      await world.send("gateway", placeOrder, 2000).outcome;
      const ofClient = events.filter(({ call }) => call === 1).map(({ who, what }) => `${who} ${what.kind}`);
      expect(ofClient.slice(-2)).toEqual(["gateway decided", "client answered"]);
    });
  });
}
