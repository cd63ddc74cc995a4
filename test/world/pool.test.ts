import { expect, test } from "vitest";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { placeOrder, within, worlds } from "./setup.ts";

const servers = resolveSetup({
  patient: { is: "order", asks: "gateway" },
  hasty: { is: "order", asks: "gateway", timeout: "200ms" },
  gateway: { pool: 1, routes: [{ id: "pay", uri: "payment", predicates: ["Path=/**"] }] },
  payment: { delay: "1s" },
});

for (const [name, open] of worlds) {
  test(`${name}: a call that gave up while it waited never gets a connection; the call after it does`, async () => {
    await within(open, servers, async ({ world, story, events }) => {
      const first = world.send("patient", placeOrder, 5000);
      await world.sleep(50);
      const gaveUp = await world.send("hasty", placeOrder, 5000).outcome;
      expect(gaveUp).toMatchObject({ status: 504 });
      const last = world.send("patient", placeOrder, 5000);
      expect(await first.outcome).toMatchObject({ status: 200 });
      expect(await last.outcome).toMatchObject({ status: 200 });
      await world.settle(5000);
      expect(story().filter((line) => line.startsWith("payment arrived"))).toHaveLength(2);
      const failed = events.flatMap(({ who, what }) => (who === "gateway" && what.kind === "failed" ? [what.why] : []));
      expect(failed).toEqual([{ name: "hung-up", phase: "queue", code: "ECANCELED" }]);
    });
  });

  test(`${name}: when a pool is changed, calls in progress finish in the old one, and new calls use the new one`, async () => {
    await within(open, servers, async ({ world, events }) => {
      const begun = [1, 2].map(() => world.send("patient", placeOrder, 5000).outcome);
      await world.sleep(50);
      const [, , gateway] = servers;
      await world.change({ ...gateway!, calls: { ...gateway!.calls, pool: 2 } }, "gateway.pool: 1 → 2");
      const next = [1, 2].map(() => world.send("patient", placeOrder, 5000).outcome);
      for (const outcome of await Promise.all([...begun, ...next])) expect(outcome).toMatchObject({ status: 200 });
      const atPayment = events.flatMap(({ who, what }) =>
        who === "payment" && ["arrived", "finished"].includes(what.kind) ? [what.kind] : [],
      );
      expect(atPayment.slice(0, 3)).toEqual(["arrived", "arrived", "arrived"]);
      expect(atPayment.filter((kind) => kind === "arrived")).toHaveLength(4);
    });
  });

  test(`${name}: a call without a free connection in time fails as queued-out, and nothing of it was sent`, async () => {
    const limited = resolveSetup({
      order: { connections: "pooled", pool: 1, poolTimeout: "100ms" },
      payment: { delay: "500ms" },
    });
    await within(open, limited, async ({ world, events }) => {
      const first = world.send("order", placeOrder, 5000);
      await world.sleep(50);
      const outcome = await world.send("order", placeOrder, 5000).outcome;
      expect(outcome).toMatchObject({ status: 503 });
      expect(await first.outcome).toMatchObject({ status: 200 });
      await world.settle(5000);
      const failed = events.flatMap(({ atMs, who, what }) =>
        who === "order" && what.kind === "failed" ? [{ atMs, why: what.why }] : [],
      );
      expect(failed.map(({ why }) => why)).toEqual([{ name: "queued-out", phase: "queue", code: "pool" }]);
      expect(failed[0]!.atMs).toBeGreaterThanOrEqual(149);
      expect(events.filter(({ who, what }) => who === "payment" && what.kind === "arrived")).toHaveLength(1);
    });
  });
}
