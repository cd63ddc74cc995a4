import { expect, test } from "vitest";
import type { PlannedFault } from "../../src/fault/fault.ts";
import type { Event } from "../../src/trace.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "./setup.ts";

const fetching = orderServer({ timeout: 3000 }, { calls: { client: "fetch", connections: "fresh", pool: 1 } });
const redirect = (plan: PlannedFault["plan"]) => ({ ...fault("self-redirect", true).faults[0]!, plan });

/** Returns the end of the order server's call to payment, and the number of charges. */
async function ordered(open: OpenWorld, faults: readonly PlannedFault[], offAtMs?: number) {
  const payment = paymentServer({ faults, graceMs: 30_000 });
  const seen: Event[] = [];
  await within(open, [fetching, payment], async ({ world, events }) => {
    const { outcome } = world.send("order", placeOrder, 5000);
    if (offAtMs !== undefined) {
      await world.sleep(offAtMs);
      await world.change({ ...payment, off: true }, "payment is off");
    }
    await outcome;
    await world.settle(1000);
    seen.push(...events);
  });
  const ends = seen.flatMap<unknown>(({ who, what }) => {
    if (who !== "order") return [];
    return what.kind === "failed" ? [what.why] : what.kind === "answered" ? [what.reply.status] : [];
  });
  return { ends, charged: seen.filter(({ what }) => what.kind === "finished").length };
}

test.each(worlds)("%s: fetch follows a redirect, and calls the same address again", async (_, open) => {
  expect(await ordered(open, [redirect({ calls: [1] })])).toEqual({ ends: [200], charged: 2 });
});

test.each(worlds)("%s: fetch follows at most twenty redirects, each of which causes a charge", async (_, open) => {
  const end = { name: "malformed", phase: "headers", code: "redirect count exceeded" };
  expect(await ordered(open, [redirect({})])).toEqual({ ends: [end], charged: 21 });
});

test.each(worlds)("%s: a refused connection after a redirect does not mean that nothing was sent", async (_, open) => {
  const delay = fault("delay", 300).faults[0]!;
  const end = { name: "refused", phase: "headers", code: "ECONNREFUSED" };
  expect(await ordered(open, [redirect({}), delay], 100)).toEqual({ ends: [end], charged: 1 });
});
