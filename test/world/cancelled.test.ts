import { expect, test } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import type { OpenWorld } from "../../src/world/world.ts";
import { placeOrder, within, worlds } from "./setup.ts";

/** Sends an order to a server; returns the calls of all servers with their ends, and what was charged: "order → payment hung-up headers". */
async function played(open: OpenWorld, setup: RawSetup, to: string): Promise<string[]> {
  const lines: string[] = [];
  await within(open, resolveSetup(setup), async ({ world, events }) => {
    await world.send(to, placeOrder, 4000).outcome;
    await world.settle(4000);
    const targets = new Map<number, string>();
    for (const { who, call, what } of events) {
      if (who === "client") continue;
      if (what.kind === "asked") targets.set(call, what.to);
      const end =
        what.kind === "failed" ? `${what.why.name} ${what.why.phase}` : what.kind === "answered" && what.reply.status;
      if (end) lines.push(`${who} → ${targets.get(call)} ${end}`);
      if (what.kind === "finished") lines.push(`${who} ${what.says}`);
    }
  });
  return lines.sort();
}

for (const [world, open] of worlds) {
  test(`${world}: a call that goes on after its timeout is not cancelled by the answer to the caller`, async () => {
    const setup = {
      order: { timeout: "200ms", cancels: false, noticesHangUp: true },
      payment: { delay: "600ms", noticesHangUp: true },
    };
    expect(await played(open, setup, "order")).toEqual(["order → payment 200", "payment charged"]);
  });

  test(`${world}: a hedge whose losers go on calls its server twice`, async () => {
    const routes = [{ id: "all", uri: "payment", predicates: ["Path=/**"] }];
    const payment = { faults: [{ delay: "900ms", calls: [1] }, { delay: "300ms" }], noticesHangUp: true };
    const gateway = { routes, hedge: { after: "200ms", cancels: false } };
    expect(await played(open, { order: { asks: "gateway" }, gateway, payment }, "order")).toEqual([
      "gateway → payment 200",
      "gateway → payment 200",
      "order → gateway 200",
      "payment charged",
      "payment charged",
    ]);
  });

  test(`${world}: a server whose answer nobody reads to its end notices that its caller hangs up`, async () => {
    const gateway = { share: "0%", timeout: "none" };
    const caller = { asks: "gateway", reads: "text", timeout: "400ms" };
    const setup = { order: caller, gateway, monolith: { stall: "9B" } };
    expect(await played(open, setup, "order")).toEqual([
      "gateway → monolith hung-up body",
      "order → gateway timed-out body",
    ]);
  });
}
