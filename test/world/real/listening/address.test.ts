import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { freePort } from "../../../../src/cli/own/process/free-port.ts";
import { Address } from "../../../../src/world/real/listening/address.ts";

const nothing = { faults: [], needsHead: false, struck: () => undefined, note: () => {}, endsData: () => {} };

/** Opens the address of a server that is off, and returns the port at which nothing listens. */
async function reservedFor(port: number): Promise<number> {
  const address = new Address({ ...nothing, server: "payment", port, listen: undefined });
  await address.open();
  const { target } = await address.destination(undefined, () => false, nothing.note);
  expect(address.shown).toBeUndefined();
  await address.close();
  return target.port;
}

test("a server that is off reserves the port of its address, so that no other server is given it", async () => {
  const port = await freePort();
  expect(await reservedFor(port)).toBe(port);
});

test("a server whose port another program has taken can be off all the same", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "127.0.0.1");
  await once(other, "listening");
  expect(await reservedFor(port)).not.toBe(port);
  other.close();
});
