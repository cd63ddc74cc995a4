import { expect, it } from "vitest";
import type { BodyStream } from "../../src/service/body.ts";
import { order } from "../../src/service/order.ts";
import type { Ask } from "../../src/service/service.ts";
import { utf8 } from "../../src/text/bytes.ts";
import type { Failure } from "../../src/trace.ts";
import { RealClock } from "../../src/world/real/clock.ts";
import { openVirtual } from "../../src/world/virtual/world.ts";
import { fault, orderServer, paymentServer, placeOrder, within } from "../world/setup.ts";

const lost = { name: "cut", phase: "send", code: "ECANCELED" } as const;

async function read(body: BodyStream, pieces: number): Promise<void> {
  for (let piece = 0; piece < pieces; piece++) await body.next();
}

/** Whether the event loop had a turn while this many pieces of an order's body were read. */
async function othersHadTheirTurn(pieces: number): Promise<boolean> {
  const settings = orderServer({ sends: 10_000, sendsBy: 1 }).settings;
  let hadTurn = false;
  const ask = async (_: string, { body }: Ask) => {
    setImmediate(() => {
      hadTurn = true;
    });
    await read(body as BodyStream, pieces);
    return lost;
  };
  await order.start(settings as never).handle(placeOrder as never, { clock: new RealClock(), ask } as never);
  return hadTurn;
}

it("creates its answer once while payment fails in the same way", async () => {
  const { handle } = order.start(orderServer().settings as never);
  const answerTo = (failure: Failure) =>
    handle(placeOrder as never, { clock: new RealClock(), ask: async () => failure } as never);
  const refused = await answerTo({ name: "refused", phase: "connect", code: "ECONNREFUSED" });
  const reset = await answerTo({ name: "reset", phase: "headers", code: "ECONNRESET" });
  expect(reset).not.toEqual(refused);
  expect(await answerTo({ name: "reset", phase: "headers", code: "ECONNRESET" })).toBe(reset);
});

it("writes the first pieces of its body within one turn", async () => {
  expect(await othersHadTheirTurn(100)).toBe(false);
});

it("lets other work run while it writes a long body", async () => {
  expect(await othersHadTheirTurn(5000)).toBe(true);
});

it("measures how long payment took from the arrival of the order", async () => {
  const settings = { timeout: 300, deadline: 700 };
  await within(openVirtual, [orderServer(settings), paymentServer(fault("hang", true))], async ({ world }) => {
    await world.sleep(1000);
    const { body } = (await world.send("order", placeOrder, 5000).outcome) as { body: Uint8Array };
    expect(utf8(body)).toBe("Payment did not answer within 300 ms");
  });
});

it.each([
  ["as many bytes as pieces", { sends: 10, sendsOver: 70 }],
  ["fewer bytes than pieces", { sends: 3, sendsOver: 70 }],
  ["pieces of its own", { sends: 700, sendsBy: 100, sendsOver: 70 }],
])("a body takes the configured time: %s", async (_, settings) => {
  await within(openVirtual, [orderServer(settings), paymentServer()], async ({ world, events }) => {
    await world.send("order", placeOrder, 5000).outcome;
    expect(events.find(({ what }) => what.kind === "finished")?.atMs).toBeCloseTo(70);
  });
});
