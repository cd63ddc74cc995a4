import { expect, test } from "vitest";
import { Address } from "../../../src/world/real/address.ts";
import { holdPort } from "../../../src/world/real/port.ts";

test("a server that is off reserves the port of its address, so that no other server answers there", async () => {
  const { port, release } = await holdPort();
  release();
  const nothing = { faults: [], needsHead: false, struck: () => undefined, note: () => {}, endsData: () => {} };
  const address = new Address({ ...nothing, server: "payment", port, listen: undefined });
  await address.open();
  const { target } = await address.destination(undefined, () => false, nothing.note);
  expect(target).toEqual({ host: "127.0.0.1", port });
  expect(address.shown).toBeUndefined();
  await address.close();
});
