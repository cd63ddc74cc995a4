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

  test(`${world}: the loser of a hedge starts neither a fallback nor a retry`, async () => {
    const setup = {
      payment: { faults: [{ delay: "900ms", calls: [1] }, { delay: "300ms" }] },
      "payment-b": { is: "payment" },
    };
    const order = { hedge: "200ms", fallback: { to: "payment-b" }, retry: 2, layers: ["hedge", "fallback", "retry"] };
    expect(await played(open, { order, ...setup }, "order")).toEqual([
      "order → payment 200",
      "order → payment hung-up headers",
      "payment charged",
      "payment charged",
    ]);
  });

  test(`${world}: an order server whose caller has left starts no fallback and no retry`, async () => {
    const gateway = { routes: [{ id: "all", uri: "order", predicates: ["Path=/**"] }], timeout: "300ms" };
    const payment = { delay: "900ms" };
    for (const defences of [{ fallback: { to: "payment-b" } }, { retry: 2 }]) {
      const order = { noticesHangUp: true, ...defences };
      const setup = { gateway, order, payment, "payment-b": { is: "payment" } };
      expect(await played(open, setup, "gateway")).toEqual([
        "gateway → order timed-out headers",
        "order → payment hung-up headers",
        "payment charged",
      ]);
    }
  });

  test(`${world}: a caller that leaves during the wait before a retry ends the tries`, async () => {
    const gateway = { routes: [{ id: "all", uri: "order", predicates: ["Path=/**"] }], timeout: "300ms" };
    const order = { noticesHangUp: true, retry: { tries: 3, wait: { first: "600ms" } } };
    expect(await played(open, { gateway, order, payment: { off: true } }, "gateway")).toEqual([
      "gateway → order timed-out headers",
      "order → payment refused connect",
    ]);
  });

  test.each([
    ["a slot", { bulkhead: { slots: 1, queue: 1 } }],
    ["a connection", { connections: "pooled", pool: 1 }],
  ])(`${world}: of the calls of a caller that leaves, none is sent because another has freed %s`, async (_, more) => {
    const gateway = { routes: [{ id: "all", uri: "order", predicates: ["Path=/**"] }], timeout: "400ms" };
    const order = { noticesHangUp: true, hedge: { after: "100ms", cancels: false }, ...more };
    expect(await played(open, { gateway, order, payment: { delay: "900ms" } }, "gateway")).toEqual([
      "gateway → order timed-out headers",
      "order → payment hung-up headers",
      "order → payment hung-up queue",
      "payment charged",
    ]);
  });

  test(`${world}: a call whose caller left before it was sent does not arrive, not even over an open connection`, async () => {
    const gateway = { routes: [{ id: "all", uri: "order", predicates: ["Path=/**"] }], timeout: "500ms" };
    const order = { noticesHangUp: true, connections: "pooled", bulkhead: { slots: 1, queue: 5, waits: "3s" } };
    const lines: string[] = [];
    const setup = { gateway, order, payment: { delay: "700ms" } };
    await within(open, resolveSetup(setup), async ({ world, events }) => {
      const first = world.send("order", placeOrder, 4000).outcome;
      await world.sleep(50);
      await Promise.all([first, world.send("gateway", placeOrder, 4000).outcome]);
      await world.settle(3000);
      for (const { who, what } of events) if (who === "payment") lines.push(what.kind);
    });
    expect(lines.filter((kind) => kind === "arrived" || kind === "finished")).toEqual(["arrived", "finished"]);
  });
}
