import net from "node:net";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { Piece } from "../../../src/service/body.ts";
import type { Cancellation } from "../../../src/service/cancellation.ts";
import type { Clock } from "../../../src/service/host.ts";
import { Deferred, resolved } from "../../../src/service/task.ts";
import { bytes } from "../../../src/text/bytes/bytes.ts";
import type { Event } from "../../../src/trace.ts";
import { openReal } from "../../../src/world/real/open.ts";
import { openToOthers } from "../../../src/world/server.ts";
import { fault, paymentServer } from "../../world/setup.ts";
import { struck } from "../struck.ts";
import { reply } from "../tries.ts";

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

/** A body that arrives in these pieces, and then never goes on or ends here. */
function arriving(pieces: readonly string[], end: "ends" | "hangs") {
  const left = pieces.map((piece) => bytes(piece));
  const body = {
    isCancelled: false,
    next: () => {
      const next = left.shift();
      if (next !== undefined) return resolved<Piece>(next);
      return end === "ends" ? resolved<Piece>(null) : new Deferred<Piece>();
    },
    cancel: () => {
      body.isCancelled = true;
    },
  };
  return body;
}

it("passes on a body that arrives in time, in one piece, and stops its clock", async () => {
  const body = arriving(["half ", "and half"], "ends");
  let clockToken: Cancellation | undefined;
  const sleep: Clock["sleep"] = (_, cancellation) => {
    clockToken = cancellation;
    return new Deferred();
  };
  const { worked } = await struck("impatient", 300, { request: { body }, sleep });
  expect(worked.map((request) => String(Buffer.from(request.body as Uint8Array)))).toEqual(["half and half"]);
  expect(clockToken?.cancelled).toBe(true);
});

it("stops reading a body that takes too long, and says why it answers 408", async () => {
  const body = arriving(["half"], "hangs");
  const { answer, says, worked } = await struck("impatient", 300, { request: { body } });
  expect(answer).toMatchObject({ status: 408 });
  expect(says).toEqual(["the request arrived too slowly"]);
  expect(worked).toEqual([]);
  expect(body.isCancelled).toBe(true);
});

it("does not wait for a body that is already here", async () => {
  const sleep = () => expect.unreachable("it waits");
  expect((await struck("impatient", 300, { request: { body: bytes("whole") }, sleep })).answer).toBe(reply);
});
