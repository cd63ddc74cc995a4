import { once } from "node:events";
import net from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import type { PlannedFault } from "../../../src/fault/fault.ts";
import { clientNames, type Reply } from "../../../src/service/service.ts";
import { idleClose } from "../../../src/world/real/network-faults/idle-close.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../../world/setup.ts";

const planned = (value: unknown): PlannedFault => ({ ...fault("idle-close", value).faults[0]!, plan: { calls: [2] } });

/**
 * Sends three orders over one connection, which payment closes before or during the second; returns how each payment
 * ended.
 */
async function three(client: (typeof clientNames)[number], value: unknown, settings = {}) {
  const calls = { client, connections: "pooled", pool: 1 } as const;
  const servers = [orderServer(settings, { calls }), paymentServer({ faults: [planned(value)] })];
  const ends: string[] = [];
  let charges = 0;
  await within(openReal, servers, async ({ world, events }) => {
    for (let i = 0; i < 3; i++) {
      await world.send("order", placeOrder, 5000).outcome;
      // Payment may answer before all of the body has been sent, and until then the connection is in use.
      await world.sleep(100);
    }
    for (const { who, what } of events) {
      if (who === "order" && what.kind === "answered") ends.push(String(what.reply.status));
      if (what.kind === "failed" && who === "order") ends.push(`${what.why.code} ${what.why.phase}`);
      if (what.kind === "finished") charges += 1;
    }
  });
  return { ends, charges };
}

describe.each(clientNames)("an idle connection that closes, used by %s", (client) => {
  it("during reuse fails with every client", async () => {
    const code = client === "http" ? "ECONNRESET" : "UND_ERR_SOCKET";
    expect(await three(client, true)).toEqual({ ends: ["200", `${code} headers`, "200"], charges: 2 });
  });

  it("just before fails only with clients that do not check", async () => {
    const { ends, charges } = await three(client, "just-before");
    const looks = client !== "http";
    expect(ends).toEqual(["200", looks ? "200" : "ECONNRESET headers", "200"]);
    expect(charges).toBe(looks ? 3 : 2);
  });

  it("in the middle of a body written in pieces is a broken pipe", async () => {
    const { ends, charges } = await three(client, true, { sends: 800_000, sendsBy: 50_000 });
    expect(ends).toEqual(["200", "EPIPE send", "200"]);
    expect(charges).toBe(2);
  });
});

describe.each(clientNames)("a connection that is not idle, used by %s", (client) => {
  it.each([
    ["before its response has begun", "delay", 800],
    ["amid its response", "dribble", 60],
  ])("stays %s, and no event is recorded", async (_, name, value) => {
    const calls = { client, connections: "pooled", pool: 2 } as const;
    const struck = { ...fault("idle-close", true).faults[0]!, plan: { calls: [3] } };
    const slow = { ...fault(name, value).faults[0]!, plan: { calls: [2] } };
    const servers = [orderServer({}, { calls }), paymentServer({ faults: [struck, slow] })];
    await within(openReal, servers, async ({ world, events }) => {
      await world.send("order", placeOrder, 5000).outcome;
      const second = world.send("order", placeOrder, 5000).outcome;
      await world.sleep(300);
      const third = world.send("order", placeOrder, 5000).outcome;
      expect(await Promise.all([second, third])).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(events.filter(({ what }) => what.kind === "decided" && what.by === "idle-close")).toEqual([]);
    });
  });
});

it.each([100, 102, 103])("a connection from outside is not idle after the interim answer %i", async (status) => {
  const server = net.createServer((socket) => {
    socket.once("data", () => {
      socket.write(`HTTP/1.1 ${status} Later\r\n\r\n`);
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  const fronted = { name: "payment", target: { host: "127.0.0.1", port }, port: 0, endsData: () => {} };
  const built = await idleClose(fronted, true);
  const entrance = net.createServer((socket) => void built.take!(socket, () => true)).listen(0, "127.0.0.1");
  await once(entrance, "listening");
  const caller = net.connect((entrance.address() as net.AddressInfo).port, "127.0.0.1");
  caller.write("POST /pay HTTP/1.1\r\ncontent-length: 4\r\n\r\n");
  expect(String((await once(caller, "data"))[0])).toContain(` ${status} `);
  caller.write("card");
  expect(await text(caller)).toContain("HTTP/1.1 200 OK");
  entrance.close();
  server.close();
  await built.close();
});

it("is reported only for the call that it strikes, during reuse and just before", async () => {
  const calls = { client: "http", connections: "pooled", pool: 1 } as const;
  const faults = [true, "just-before"].map((value, at) => ({
    ...fault("idle-close", value).faults[0]!,
    plan: { calls: at === 0 ? [1, 2] : [4] },
  }));
  await within(openReal, [orderServer({}, { calls }), paymentServer({ faults })], async ({ world, events }) => {
    const statuses = [];
    for (let i = 0; i < 5; i++) statuses.push(((await world.send("order", placeOrder, 5000).outcome) as Reply).status);
    expect(statuses).toEqual([200, 502, 200, 502, 200]);
    const struck = events.filter(({ what }) => what.kind === "decided" && what.by === "idle-close");
    const asked = events.filter(({ who, what }) => who === "order" && what.kind === "asked").map(({ call }) => call);
    expect(struck.map(({ call }) => call)).toEqual([asked[1], asked[3]]);
  });
});
