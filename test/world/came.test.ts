import { expect, test } from "vitest";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { RecordedReply } from "../../src/trace.ts";
import type { Server } from "../../src/world/server.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "./setup.ts";

/** Returns the end of this server's call, and the part of the answer that had arrived. */
async function failed(open: OpenWorld, servers: readonly Server[], asker: string) {
  let found: { readonly why: unknown; readonly came?: RecordedReply } | undefined;
  await within(open, servers, async ({ world, events }) => {
    await world.send("order", placeOrder, 5000).outcome;
    await world.settle(5000);
    for (const { who, what } of events) if (who === asker && what.kind === "failed") found = what;
  });
  const { why, came } = found!;
  return { why, came: came && { status: came.status, text: Buffer.from(came.body).toString(), bytes: came.bodyBytes } };
}

const inTheBody = { name: "timed-out", phase: "body", code: "TimeoutError" };

for (const [name, open] of worlds) {
  test.each(["undici", "fetch", "http"] as const)(
    `${name}: the beginning of a body for which %s waited in vain is kept`,
    async (client) => {
      const caller = orderServer({ timeout: 1000 }, { calls: { client, connections: "fresh", pool: 1 } });
      expect(await failed(open, [caller, paymentServer(fault("stall", 9))], "order")).toEqual({
        why: inTheBody,
        came: { status: 200, text: "Payment c", bytes: 9 },
      });
    },
  );

  test(`${name}: a head without a byte of its body is kept, too`, async () => {
    const servers = [orderServer({ timeout: 1000 }), paymentServer(fault("stall", 0))];
    const came = { status: 200, text: "", bytes: 0 };
    expect(await failed(open, servers, "order")).toEqual({ why: inTheBody, came });
  });

  test(`${name}: the part of a slow body that arrived in time is kept`, async () => {
    const servers = [orderServer({ timeout: 900 }), paymentServer(fault("dribble", 200))];
    const { why, came } = await failed(open, servers, "order");
    expect(why).toEqual(inTheBody);
    expect("Payment complete").toContain(came?.text);
    expect(came?.bytes).toBeLessThan(16);
    if (name === "virtual") expect(came?.text).toBe("Paym");
  });

  test(`${name}: slow headers are kept only once all of them have arrived`, async () => {
    const servers = [orderServer({ timeout: 300 }), paymentServer(fault("dribble-headers", 50))];
    expect(await failed(open, servers, "order")).toEqual({ why: { ...inTheBody, phase: "headers" }, came: undefined });
  });

  test(`${name}: what had arrived is kept if the caller itself was abandoned`, async () => {
    const setup = { order: { asks: "gateway", timeout: "1s" }, gateway: { share: "0%" }, monolith: { stall: "9B" } };
    const { why, came } = await failed(open, resolveSetup(setup), "gateway");
    expect(why).toEqual({ name: "hung-up", phase: "body", code: "ECANCELED" });
    expect(came?.bytes).toBe(9);
  });
}
