import { expect, test, vi } from "vitest";
import type { RawSetup } from "../../src/scenario/scenario.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";
import { ProblemError } from "../../src/text/problems/problem.ts";
import type { Event } from "../../src/trace.ts";
import { openReal } from "../../src/world/real/open.ts";
import { openVirtual } from "../../src/world/virtual/open.ts";
import { fault, type Played, paymentServer, placeOrder, within, worlds } from "./setup.ts";

const OFF_MS = 300;

/** Plays orders, one at each of these times, while payment (or another server) is changed; returns payment's calls as their caller saw them. */
async function outcomes(
  open: Parameters<typeof within>[0],
  setup: RawSetup,
  change: RawSetup,
  ordersMs: readonly (number | "after the change")[] = [0],
): Promise<string[]> {
  let seen: string[] = [];
  const before = resolveSetup(setup);
  const after = resolveSetup({ ...setup, ...change });
  const [changed] = Object.keys(change) as [string];
  await within(open, before, async ({ world, events }) => {
    let changedNow = () => {};
    const changedThen = new Promise<void>((resolve) => {
      changedNow = resolve;
    });
    const orders = ordersMs.map(async (ms) => {
      if (ms === "after the change") await changedThen;
      else if (ms > 0) await world.sleep(ms);
      await world.send("order", placeOrder, 30_000).outcome;
    });
    await arrival(changed, { world, events });
    await world.sleep(OFF_MS);
    await world.change(after.find(({ name }) => name === changed)!, "changes");
    changedNow();
    await Promise.all(orders);
    await world.settle(30_000);
    seen = ends(events);
  });
  return seen;
}

/** Waits for the first call that arrives at this server. */
async function arrival(at: string, { world, events }: Pick<Played, "world" | "events">): Promise<void> {
  const hasArrived = ({ who, what }: Event) => who === at && what.kind === "arrived";
  for (let waits = 0; waits < 2000 && !events.some(hasArrived); waits++) await world.sleep(10);
}

function ends(events: Played["events"]): string[] {
  return events.flatMap(({ who, what }) => {
    if (who !== "order") return [];
    if (what.kind === "failed") return [`${what.why.name} ${what.why.phase}`];
    return what.kind === "answered" ? [String(what.reply.status)] : [];
  });
}

const off: RawSetup = { payment: { off: true } };

for (const [world, open] of worlds) {
  test.each([
    ["a response that never comes", {}, { hang: true }, ["hung-up headers"]],
    ["the head of a response", {}, { "dribble-headers": "61ms" }, ["hung-up headers"]],
    ["an interim answer", {}, { interim: 102 }, ["hung-up headers"]],
    ["a response through a proxy", {}, { "behind-proxy": true, hang: true }, ["hung-up headers"]],
    ["a stalled body", { reads: "text" }, { stall: "9B" }, ["cut body"]],
    ["a body that dribbles", { reads: "text" }, { dribble: "61ms" }, ["cut body"]],
    ["a request that is being sent", { sends: "300KB", sendsOver: "1s" }, {}, ["hung-up headers"]],
    ["a short request that is not read", { sends: "300KB" }, { delay: "1s" }, ["hung-up headers"]],
  ])(`${world}: a server that is switched off ends %s`, async (_, order, payment, expected) => {
    for (const client of ["undici", "fetch", "http"]) {
      const setup = { order: { client, ...order }, payment };
      const seen = await outcomes(open, setup, { payment: { ...payment, off: true } });
      // Real sockets reset if a piece of the request has arrived in that moment and was not read.
      const isBetween = world === "real" && "sendsOver" in order;
      const told = isBetween ? seen.map((end) => end.replace("reset", "hung-up")) : seen;
      expect(told, client).toEqual(expected);
    }
  });

  test.each([
    ["undici", "reset headers"],
    ["fetch", "reset headers"],
    ["http", "reset send"],
  ])(
    `${world}: a server that is switched off resets a connection with unread bytes, as %s tells it`,
    async (client, end) => {
      const setup = { order: { client, sends: "16MB" }, payment: { delay: "1s" } };
      expect(await outcomes(open, setup, { payment: { delay: "1s", off: true } })).toEqual([end]);
    },
  );

  test(`${world}: a server whose thread is busy when it is switched off resets the connections that wait for it`, async () => {
    const payment = { "blocked-loop": "2s" };
    const order = { sends: "20KB", sendsOver: "600ms" };
    const seen = await outcomes(open, { order: {}, payment }, { payment: { ...payment, off: true } }, [0, 150]);
    expect(seen.sort()).toEqual(["hung-up headers", "reset headers"]);
    const [late] = await outcomes(open, { order, payment }, { payment: { ...payment, off: true } });
    // On sockets, all may have been sent and read before the server is switched off.
    expect(world === "real" ? ["reset headers", "hung-up headers"] : ["reset headers"]).toContain(late);
  });

  test(`${world}: a thread that is busy while its server stops gracefully accepts no call, and resets those that wait`, async () => {
    const payment = { gracefulShutdown: true, "blocked-loop": "900ms" };
    const seen = await outcomes(open, { order: {}, payment }, { payment: { ...payment, off: true } }, [0, 500]);
    expect(seen.sort()).toEqual(["200", "reset headers"]);
  });

  test(`${world}: neither a thread nor a fault in front of a server that stops gracefully loses its last answers`, async () => {
    const ordersMs = [0, 10, 20, 30];
    for (const fault of [
      { "blocked-loop": "1s", calls: [9] },
      { "behind-proxy": true },
      { "most-connections": 9 },
      { "few-files": 30 },
    ]) {
      // The last bytes of a response of this size leave the fault long after the server has sent them.
      const payment = { gracefulShutdown: true, delay: "500ms", faults: [fault, { "long-reply": "8MB" }] };
      const seen = await outcomes(
        open,
        { order: { timeout: "20s" }, payment },
        { payment: { ...payment, off: true } },
        ordersMs,
      );
      expect(seen, JSON.stringify(fault)).toEqual(ordersMs.map(() => "200"));
    }
  });

  test(`${world}: all instances of a server are off before the caller of one sends its call to the next`, async () => {
    const payment = { count: 2, "blocked-loop": "2s" };
    const setup = { order: { timeout: "3s", retry: 2 }, payment };
    const seen = await outcomes(open, setup, { payment: { ...payment, off: true } });
    expect(seen).toEqual(["hung-up headers", "refused connect"]);
  });

  test(`${world}: a server that a change starts again has a thread that is not busy`, async () => {
    const setup = { order: { timeout: "900ms" }, payment: { "blocked-loop": "3s" } };
    expect(await outcomes(open, setup, { payment: {} }, [0, "after the change"])).toEqual(["hung-up headers", "200"]);
  });

  test(`${world}: a server that is switched off learns first of the connection that is closed last`, async () => {
    const order = { noticesHangUp: true };
    await within(open, resolveSetup({ order, payment: { hang: true } }), async ({ world, story }) => {
      const orders = [0, 1, 2].map(() => world.send("order", placeOrder, 2000).outcome);
      await world.sleep(400);
      const [stopped] = resolveSetup({ order: { ...order, off: true }, payment: { hang: true } });
      await world.change(stopped!, "changes");
      await Promise.all(orders);
      await world.settle(1000);
      const calls = story().flatMap((line) => (line.startsWith("order failed") ? [Number(line.split(" ")[2])] : []));
      expect(calls).toEqual(calls.toSorted((one, other) => other - one));
      expect(calls).toHaveLength(3);
    });
  });

  test(`${world}: a TLS server resets a connection with a plain request that is longer than one read`, async () => {
    for (const client of ["undici", "fetch", "http"])
      for (const [sends, end] of [
        ["50KB", "hung-up headers"],
        ["200KB", "reset headers"],
      ] as const)
        await within(
          open,
          resolveSetup({ order: { client, sends }, payment: { "expects-tls": true } }),
          async ({ world, events }) => {
            await world.send("order", placeOrder, 2000).outcome;
            expect(ends(events), `${client} ${sends}`).toEqual([end]);
          },
        );
  });

  test(`${world}: an order server that is switched off cancels its own call if it notices hang-ups`, async () => {
    const order = { noticesHangUp: true };
    const seen = await outcomes(open, { order, payment: { hang: true } }, { order: { ...order, off: true } });
    expect(seen).toEqual(["hung-up headers"]);
  });

  test(`${world}: an order server that is switched off sends none of the calls that waited for a slot`, async () => {
    const order = { noticesHangUp: true, bulkhead: { slots: 1, queue: 2 } };
    const changed = { order: { ...order, off: true } };
    expect(await outcomes(open, { order, payment: { hang: true } }, changed, [0, 100])).toEqual([
      "hung-up headers",
      "hung-up queue",
    ]);
  });

  test(`${world}: the caller of a server that is switched off goes on before the server notices`, async () => {
    const setup = { gateway: { share: "0%" }, monolith: { hang: true } };
    await within(open, resolveSetup(setup), async ({ world, events }) => {
      const sent = world.send("gateway", placeOrder, 2000).outcome;
      await world.sleep(200);
      const [gateway] = resolveSetup({ ...setup, gateway: { ...setup.gateway, off: true } });
      await world.change(gateway!, "changes");
      await sent;
      await world.settle(1000);
      const ofClient = events.filter(({ call }) => call === 1).map(({ who, what }) => `${who} ${what.kind}`);
      expect(ofClient.slice(-2)).toEqual(["client failed", "gateway decided"]);
    });
  });

  test(`${world}: calls that wait for a connection to a server that is switched off are refused`, async () => {
    const setup = { order: { connections: "pooled", pool: 1 }, payment: { delay: "1s" } };
    const changed = { payment: { delay: "1s", off: true } };
    expect(await outcomes(open, setup, changed, [0, 50, 100])).toEqual([
      "hung-up headers",
      "refused connect",
      "refused connect",
    ]);
  });

  test(`${world}: a server that shuts down gracefully answers, and closes the connection`, async () => {
    const payment = { delay: "1s", gracefulShutdown: true };
    const setup = { order: { connections: "pooled", pool: 1 }, payment };
    const seen = await outcomes(open, setup, { payment: { ...payment, off: true } }, [0, 50]);
    expect(seen).toEqual(["200", "refused connect"]);
  });

  test(`${world}: a graceful stop delays no change, and ends requests at the end of its grace period`, async () => {
    const [order, payment] = resolveSetup({ order: { timeout: "2s" }, payment: { hang: true } });
    await within(open, [order!, payment!], async ({ world, events }) => {
      const sent = world.send("order", placeOrder, 3000).outcome;
      await world.sleep(OFF_MS);
      await world.change({ ...payment!, off: true, graceMs: 400 }, "off");
      const changedMs = world.now();
      expect(ends(events)).toEqual([]);
      await sent;
      expect(ends(events)).toEqual(["hung-up headers"]);
      const tookMs = world.now() - changedMs;
      if (world.kind === "virtual") expect(tookMs).toBe(400);
      else expect(tookMs).toBeGreaterThan(390);
      await world.settle(3000);
    });
  });

  test(`${world}: a graceful stop gets the time of its last change`, async () => {
    const [order, payment] = resolveSetup({ order: { timeout: "5s" }, payment: { delay: "1s" } });
    await within(open, [order!, payment!], async ({ world, events }) => {
      const sent = world.send("order", placeOrder, 9000).outcome;
      await world.sleep(OFF_MS);
      await world.change({ ...payment!, off: true, graceMs: 200 }, "off");
      const { faults } = paymentServer(fault("behind-proxy", true));
      await world.change({ ...payment!, faults: [...payment!.faults, ...faults], off: true, graceMs: 5000 }, "again");
      await sent;
      expect(ends(events)).toEqual(["200"]);
      await world.settle(6000);
    });
  });

  test(`${world}: switching on a server that stops gracefully ends its requests, even if another stop follows`, async () => {
    const [order, payment] = resolveSetup({ order: { timeout: "10s" }, payment: { hang: true } });
    await within(open, [order!, payment!], async ({ world, events }) => {
      const sent = world.send("order", placeOrder, 30_000).outcome;
      await arrival("payment", { world, events });
      const stopped = { ...payment!, off: true, graceMs: 20_000 };
      for (const each of [stopped, payment!, stopped]) await world.change(each, "changes");
      await sent;
      await world.send("order", placeOrder, 30_000).outcome;
      expect(ends(events)).toEqual(["hung-up headers", "refused connect"]);
    });
  });

  test(`${world}: a server that gets a fault in front of it listens anew`, async () => {
    const change = { payment: { hang: true, "behind-proxy": true } };
    expect(await outcomes(open, { order: {}, payment: { hang: true } }, change)).toEqual(["hung-up headers"]);
  });

  test(`${world}: a server whose other settings change keeps its connections`, async () => {
    const setup = { order: {}, payment: { delay: "1s" } };
    expect(await outcomes(open, setup, { payment: { delay: "2s" } })).toEqual(["200"]);
  });
}

test("real: a server that is switched off, on and off at once waits for a request in progress, and is off", async () => {
  const [order, payment] = resolveSetup({ order: { timeout: "5s" }, payment: { delay: "1s" } });
  await within(openReal, [order!, payment!], async ({ world, events }) => {
    const sent = world.send("order", placeOrder, 9000).outcome;
    await vi.waitUntil(() => events.some(({ who, what }) => who === "payment" && what.kind === "arrived"), 30_000);
    await world.change({ ...payment!, off: true, graceMs: 200 }, "off");
    await Promise.all([
      world.change(payment!, "on"),
      world.change({ ...payment!, off: true, graceMs: 20_000 }, "off again"),
    ]);
    await sent;
    await world.send("order", placeOrder, 9000).outcome;
    expect(ends(events)).toEqual(["200", "refused connect"]);
  });
});

test("the virtual world cannot tell when a call notices that a full accept queue ends", async () => {
  const setup = { order: {}, payment: { "full-queue": true } };
  await expect(outcomes(openVirtual, setup, off)).rejects.toThrow(ProblemError);
});

test("a graceful stop takes 30 s at most, and no longer than the last request", async () => {
  for (const [payment, endsMs] of [
    [{ hang: true }, 30_500],
    [{ delay: "2s" }, 2000],
  ] as const) {
    const written = { order: {}, payment: { ...payment, gracefulShutdown: true } };
    const [, stopped] = resolveSetup({ ...written, payment: { ...written.payment, off: true } });
    await within(openVirtual, resolveSetup(written), async ({ world }) => {
      const sent = world.send("order", placeOrder, 60_000).outcome;
      await world.sleep(500);
      await world.change(stopped!, "off");
      await sent;
      await world.settle(60_000);
      expect(world.now()).toBe(endsMs);
    });
  }
});
