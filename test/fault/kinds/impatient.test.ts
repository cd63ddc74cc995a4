import net from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { Event } from "../../../src/trace.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { openToOthers } from "../../../src/world/server.ts";
import { fault, paymentServer } from "../../world/setup.ts";

it("answers 408 to an incomplete head, and names the server, while the fault is active", async () => {
  const events: Event[] = [];
  const servers = openToOthers([paymentServer()], {});
  await using world = await openReal({ servers, seed: 1, sink: (event) => events.push(event) });
  await world.change(paymentServer(fault("impatient", 200)), "impatient");
  const socket = net.connect(Number(new URL(world.address("payment")!).port), "127.0.0.1");
  socket.write("POST /pay HTTP/1.1\r\nhost: pay");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [^\n]*\nx-served-by: payment\r\n/);
  const decided = events.filter(({ what }) => what.kind === "decided");
  expect(decided).toMatchObject([{ who: "payment", call: 0, what: { by: "impatient" } }]);
});
