import { expect, test } from "vitest";
import type { Reply } from "../../src/service/service.ts";
import type { Event } from "../../src/trace.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "./setup.ts";

const text = (body: unknown) => new TextDecoder().decode(body as Uint8Array);
const charges = (events: readonly Event[]) => events.filter((each) => each.what.kind === "finished");
const about = (ms: number, toleranceMs: number) => ({ from: ms - 2, to: ms + toleranceMs });

for (const [name, open] of worlds) {
  for (const timeout of [1000, Number.POSITIVE_INFINITY]) {
    const limit = Number.isFinite(timeout) ? "with a limit" : "without a limit";

    test.concurrent(`${name}, ${limit}: a payment after 0.1 s is an order complete after 0.1 s, charged once`, async () => {
      await within(open, [orderServer({ timeout }), paymentServer(fault("delay", 100))], async ({ world, events }) => {
        const outcome = await world.send("order", placeOrder, 5000).outcome;
        const took = about(100, world.toleranceMs);
        expect(outcome).toMatchObject({ status: 200 });
        expect(text((outcome as { body: unknown }).body)).toBe("Order complete");
        expect(world.now()).toBeGreaterThanOrEqual(took.from);
        expect(world.now()).toBeLessThanOrEqual(took.to);
        expect(charges(events)).toHaveLength(1);
      });
    });

    test.concurrent(`${name}, ${limit}: a payment that is off is a 502 at once, and nothing is charged`, async () => {
      await within(open, [orderServer({ timeout }), paymentServer({ off: true })], async ({ world, events }) => {
        const outcome = await world.send("order", placeOrder, 5000).outcome;
        expect(outcome).toMatchObject({ status: 502 });
        expect(text((outcome as { body: unknown }).body)).toBe("Payment refused the connection");
        expect(events.find((each) => each.what.kind === "failed")?.what).toMatchObject({
          why: { name: "refused", phase: "connect", code: "ECONNREFUSED" },
        });
        expect(charges(events)).toEqual([]);
      });
    });
  }

  test.concurrent(`${name}: a payment after 3 s and a limit of 1 s is a 504, and charged all the same`, async () => {
    await within(open, [orderServer({ timeout: 1000 }), paymentServer(fault("delay", 3000))], async (played) => {
      const { world, events } = played;
      const outcome = await world.send("order", placeOrder, 5000).outcome;
      const took = about(1000, world.toleranceMs);
      expect(outcome).toMatchObject({ status: 504 });
      expect(text((outcome as { body: unknown }).body)).toBe("Payment did not answer within 1 s");
      expect(world.now()).toBeGreaterThanOrEqual(took.from);
      expect(world.now()).toBeLessThanOrEqual(took.to);
      expect(charges(events)).toEqual([]);
      await world.settle(10_000);
      expect(charges(events)).toHaveLength(1);
      expect(charges(events)[0]!.atMs).toBeGreaterThanOrEqual(2998);
      expect(played.story()).toEqual([
        "client asked 1",
        "order arrived 1",
        "order asked 2",
        "payment arrived 2",
        "payment decided 2",
        "order failed 2",
        "client answered 1",
        "payment finished 2",
      ]);
    });
  });

  test.concurrent(`${name}: a payment after 3 s without a limit is an order complete after 3 s`, async () => {
    await within(open, [orderServer(), paymentServer(fault("delay", 3000))], async ({ world, events }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
      expect(world.now()).toBeGreaterThanOrEqual(2998);
      expect(charges(events)).toHaveLength(1);
    });
  });

  test.concurrent(`${name}: an answer of 100 without end is broken off, and the order server answers`, async () => {
    await within(open, [orderServer(), paymentServer(fault("interim", "100"))], async ({ world }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 502 });
    });
  });

  test.concurrent(`${name}: a payment that never answers leaves the client without an answer, and the end of the watch is not an event`, async () => {
    await within(open, [orderServer(), paymentServer(fault("hang", true))], async ({ world, events, story }) => {
      const outcome = await world.send("order", placeOrder, 1500).outcome;
      expect(outcome).toBe(name === "virtual" ? "never" : "still waiting");
      await world.settle(10_000);
      expect(world.now()).toBeLessThan(1500 + 1000);
      expect(charges(events)).toEqual([]);
      expect(story().at(-1)).toBe("payment decided 2");
      await world[Symbol.asyncDispose]();
      expect(story().at(-1)).toBe("payment decided 2");
    });
  });

  test.concurrent(`${name}: an answer after the end of the watch is shown, and the run continues to its end`, async () => {
    const servers = [orderServer({ timeout: 600 }), paymentServer(fault("hang", true))];
    await within(open, servers, async ({ world, story }) => {
      expect(await world.send("order", placeOrder, 200).outcome).toBe("still waiting");
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 504 });
      await world.settle(10_000);
      expect(story().filter((line) => line.startsWith("client answered"))).toHaveLength(2);
    });
  });

  test.concurrent(`${name}: signs of life without end keep a limit of silence waiting, and the run ends nevertheless`, async () => {
    const servers = [orderServer({ timeout: 400, timeoutKind: "idle" }), paymentServer(fault("interim", "102"))];
    await within(open, servers, async ({ world, story }) => {
      const outcome = await world.send("order", placeOrder, 1000).outcome;
      expect(["still waiting", "never"]).toContain(outcome);
      await world.settle(60_000);
      expect(world.now()).toBeLessThan(10_000);
      expect(story()).not.toContain("order failed 2");
    });
  });

  test.concurrent(`${name}: a timeout that only warns is noted at 1 s, and the answer arrives at 3 s`, async () => {
    const servers = [orderServer({ timeout: 1000, warnsOnly: true }), paymentServer(fault("delay", 3000))];
    await within(open, servers, async ({ world, events }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
      const told = events.find((each) => each.what.kind === "decided" && each.what.by === "timeout");
      expect(told?.atMs).toBeGreaterThanOrEqual(998);
      expect(told?.atMs).toBeLessThan(2500);
      expect(world.now()).toBeGreaterThanOrEqual(2998);
    });
  });

  test.concurrent(`${name}: a payment that notices the hang-up stops and charges nothing`, async () => {
    const servers = [orderServer({ timeout: 300 }), paymentServer({ ...fault("delay", 2000), noticesHangUp: true })];
    await within(open, servers, async ({ world, events, story }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 504 });
      await world.settle(10_000);
      expect(world.now()).toBeLessThan(1900);
      expect(charges(events)).toEqual([]);
      expect(story().filter((line) => line.endsWith(" 2"))).toEqual([
        "order asked 2",
        "payment arrived 2",
        "payment decided 2",
        "order failed 2",
        "payment decided 2",
      ]);
    });
  });

  test.concurrent(`${name}: each order goes to payment on a connection of its own`, async () => {
    await within(open, [orderServer(), paymentServer()], async ({ world, events }) => {
      for (let i = 0; i < 3; i++) await world.send("order", placeOrder, 5000).outcome;
      const arrived = events.filter((each) => each.what.kind === "arrived" && each.who === "payment");
      expect(new Set(arrived.map((each) => each.connection)).size).toBe(3);
    });
  });

  test.concurrent(`${name}: other paths, other methods and bodies too large get the proper answer`, async () => {
    await within(open, [orderServer(), paymentServer()], async ({ world }) => {
      const ask = async (to: string, method: string, path: string, body = placeOrder.body) =>
        await world.send(to, { method, path, headers: [], body }, 5000).outcome;
      expect(await ask("order", "GET", "/nothing")).toMatchObject({ status: 404 });
      const refusal = await ask("payment", "GET", "/pay");
      expect(refusal).toMatchObject({ status: 405 });
      expect((refusal as Reply).headers).toContainEqual(["allow", "POST"]);
      expect(await ask("payment", "POST", "/pay", new Uint8Array(1_000_001))).toMatchObject({ status: 413 });
      expect(await ask("order", "POST", "/orders")).toMatchObject({ status: 200 });
    });
  });

  test.concurrent(`${name}: switched off and on again it refuses and then serves`, async () => {
    await within(open, [orderServer(), paymentServer()], async ({ world }) => {
      await world.change(paymentServer({ off: true }), "payment off");
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 502 });
      await world.change(paymentServer(), "payment on");
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
    });
  });
}
