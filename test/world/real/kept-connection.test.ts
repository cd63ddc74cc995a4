import net from "node:net";
import { describe, expect, it } from "vitest";
import { type ClientName, clientNames } from "../../../src/service/service.ts";
import { parser } from "../../../src/world/real/met-needs.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { reply, type Try, tries } from "../../fault/tries.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../setup.ts";

const limitMs = 3000;

function comesWhole({ fault, value }: Try, client: ClientName): boolean {
  return fault.seen!(reply, value, parser)[client].ends === "whole";
}

function serversOf({ fault, value }: Try, client: ClientName) {
  const calls = { client, connections: "pooled", pool: 1 } as const;
  const faults = [{ fault, value, when: "after", plan: { calls: [1] } }] as const;
  return [orderServer({ timeout: limitMs }, { calls }), paymentServer({ faults })];
}

describe.each(clientNames)("after a broken answer that looks complete to %s", (client) => {
  it.each(tries.filter((each) => comesWhole(each, client)))(
    "the next response uses the same connection: $title",
    async (each) => {
      await within(openReal, serversOf(each, client), async ({ world }) => {
        await world.send("order", placeOrder, 2 * limitMs).outcome;
        await world.settle(limitMs);
        expect(await world.send("order", placeOrder, 2 * limitMs).outcome).toMatchObject({ status: 200 });
      });
    },
  );
});

const request = (method: string) => `${method} /pay HTTP/1.1\r\nhost: a\r\n\r\n`;

/** Reads until `isAll` holds or the connection ends. */
async function answersTo(address: string, sent: string, isAll: (came: string) => boolean): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.write(sent);
  let came = "";
  for await (const bytes of socket) {
    came += bytes;
    if (isAll(came)) break;
  }
  return came;
}

it("a broken answer waits until the request before it on the connection is answered", async () => {
  const first = { ...fault("delay", 100).faults[0]!, plan: { calls: [1] } };
  const second = { ...fault("body-on-204", true).faults[0]!, plan: { calls: [2] } };
  await within(openReal, [paymentServer({ faults: [second, first] })], async ({ world }) => {
    const sent = request("POST").repeat(2);
    const came = await answersTo(world.address("payment")!, sent, (text) => / 200 .* 204 /s.test(text));
    expect(came.match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 204"]);
  });
});

it("the connection is closed after a broken answer to a request that Node cannot parse", async () => {
  await within(openReal, [paymentServer(fault("dribble", 1))], async ({ world }) => {
    const came = await answersTo(world.address("payment")!, request("CHARGE"), () => false);
    expect(came).toMatch(/^HTTP\/1.1 405 /);
  });
});
