import { once } from "node:events";
import net from "node:net";
import { describe, expect, it } from "vitest";
import { clientNames, type WholeReply } from "../../../src/service/service.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { worldKinds } from "../../../src/world/world.ts";
import type { Played } from "../../world/setup.ts";
import { fault, orderServer, paymentServer, placeOrder, within, worlds } from "../../world/setup.ts";
import { answers } from "../answers.ts";

const decidedBy = (events: Played["events"], by: string) =>
  events.flatMap(({ what }) => (what.kind === "decided" && what.by === by ? [what.says] : []));

const bytesRead = (events: Played["events"]) =>
  events.flatMap(({ what }) => (what.kind === "answered" ? [what.reply.bodyBytes] : []));

describe.each(worlds)("a long reply in the %s world", (_, open) => {
  it("arrives whole if it is read", async () => {
    await within(open, [paymentServer(fault("long-reply", 5_000_000))], async ({ world, events }) => {
      const outcome = await world.send("payment", { ...placeOrder, path: "/pay" }, 5000).outcome;
      expect(outcome).toMatchObject({ status: 200 });
      const { body, headers } = outcome as WholeReply;
      expect(bytesRead(events)).toEqual([5_000_016]);
      expect(Buffer.from(body.subarray(0, 18)).toString()).toBe("Payment complete..");
      expect(new Map(headers).get("content-length")).toBe("5000016");
      expect(decidedBy(events, "long-reply")).toHaveLength(1);
    });
  });
});

it.each(worldKinds)("a long reply takes the place of an answer in chunks in the %s world", async (world) => {
  expect(await answers(world, "{ health: { long-reply: 3B } }", "GET /actuator/health to health")).toEqual([
    `200 by health: {"groups":["liveness","readiness"],"status":"UP"}...`,
  ]);
});

const headAlone = { reads: "head", timeoutKind: "headers", timeout: 2000 };

describe.each(clientNames)("a long reply that %s does not read", (client) => {
  const calls = { client, connections: "fresh", pool: Number.POSITIVE_INFINITY } as const;

  it("stalls on its way, and says so once", async () => {
    const servers = [orderServer(headAlone, { calls }), paymentServer(fault("long-reply", 64 * 1024 * 1024))];
    await within(openReal, servers, async ({ world, events }) => {
      expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
      await world.settle(5000);
      const left = /left (\S+) MB/.exec(decidedBy(events, "long-reply")[1]!)![1];
      expect(Number(left)).toBeGreaterThan(10);
      expect(decidedBy(events, "long-reply")).toHaveLength(2);
    });
  });

  it("is aborted by a write limit", async () => {
    const faults = [...fault("long-reply", 64 * 1024 * 1024).faults, ...fault("write-limit", 300).faults];
    await within(openReal, [orderServer(headAlone, { calls }), paymentServer({ faults })], async (played) => {
      await played.world.send("order", placeOrder, 5000).outcome;
      await played.world.settle(5000);
      expect(decidedBy(played.events, "write-limit")).toEqual([
        "aborts a response if nothing of it is read for 300 ms",
      ]);
    });
  });
});

it("a write limit does not affect a caller that reads", async () => {
  const faults = [...fault("long-reply", 5_000_000).faults, ...fault("write-limit", 1000).faults];
  await within(openReal, [paymentServer({ faults })], async ({ world, events }) => {
    await world.send("payment", { ...placeOrder, path: "/pay" }, 5000).outcome;
    expect(bytesRead(events)).toEqual([5_000_016]);
    await world.settle(5000);
    expect(decidedBy(events, "write-limit")).toEqual([]);
  });
});

it("a write limit closes the connection of a caller that does not read", async () => {
  const faults = [...fault("long-reply", 64 * 1024 * 1024).faults, ...fault("write-limit", 200).faults];
  await within(openReal, [paymentServer({ faults })], async ({ world }) => {
    const { hostname, port } = new URL(world.address("payment")!);
    const socket = net.connect({ host: hostname, port: Number(port) });
    socket.write("POST /pay HTTP/1.1\r\nHost: a\r\n\r\n");
    await once(socket, "readable");
    await world.settle(5000);
    let bytes = 0;
    for await (const chunk of socket) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(60 * 1024 * 1024);
  });
});
