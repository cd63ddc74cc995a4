import { expect, it } from "vitest";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import type { BodyStream } from "../../../src/service/body.ts";
import type { Outcome, OutgoingRequest } from "../../../src/service/service.ts";
import { begin, resolved, type Task } from "../../../src/service/task.ts";
import { utf8 } from "../../../src/text/bytes/bytes.ts";
import type { Failure } from "../../../src/trace.ts";
import { openVirtual } from "../../../src/world/virtual/open.ts";
import { fault, orderServer, paymentServer, placeOrder, started, within } from "../../world/setup.ts";
import { ctxOf, requestOf } from "../ctx.ts";

const lost = { name: "cut", phase: "send", code: "ECANCELED" } as const;

function* read(body: BodyStream, pieces: number): Task<Outcome> {
  for (let piece = 0; piece < pieces; piece++) yield* body.next();
  return lost;
}

/** Whether the event loop had a turn while this many pieces of an order's body were read. */
async function othersHadTheirTurn(pieces: number): Promise<boolean> {
  let hadTurn = false;
  const ask = (_: string, { body }: OutgoingRequest) => {
    setImmediate(() => {
      hadTurn = true;
    });
    return begin(read(body as BodyStream, pieces));
  };
  const { handle } = started(orderServer({ sends: 10_000, sendsBy: 1 }));
  await begin(handle(requestOf(), ctxOf({ ask })));
  return hadTurn;
}

it("creates its answer once while payment fails in the same way", async () => {
  const { handle } = started(orderServer());
  const answerTo = (failure: Failure) => begin(handle(requestOf(), ctxOf({ ask: () => resolved<Outcome>(failure) })));
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

/** The answers to these requests to an order server, as "200 Order complete". */
async function answers(settings: object, paid: object, ...requests: readonly (readonly [string, string, number?])[]) {
  const said: string[] = [];
  const servers = resolveSetup({ order: { asks: "bank", ...settings }, bank: { is: "stand-in", for: "x", ...paid } });
  await within(openVirtual, servers, async ({ world }) => {
    for (const [method, path, bytes = 0] of requests) {
      const ask = { method, path, headers: [], body: new Uint8Array(bytes) };
      const { status, body } = (await world.send("order", ask, 5000).outcome) as { status: number; body: Uint8Array };
      said.push(`${status} ${utf8(body)}`);
    }
  });
  return said;
}
const complete = "200 Order complete";
const unpaid = "502 Bank did not say that it is paid";

it.each([
  ["head", "?", complete],
  ["status", "?", complete],
  ["text", "Payment complete", complete],
  ["text", "Payment complete?", unpaid],
  ["json", '{"payment":"complete"}', complete],
  ["json", '{"payment":"open"}', unpaid],
  ["json", '{"payment":', unpaid],
  ["json", "null", unpaid],
])("with reads: %s the text %s of payment means %s", async (reads, body, answer) => {
  expect(await answers({ reads }, { body }, ["POST", "/orders"])).toEqual([answer]);
});

it.each([
  [200, complete],
  [299, complete],
  [300, "502 Bank answered 300"],
  [503, "502 Bank answered 503"],
])("the status %i of payment means %s", async (status, answer) => {
  expect(await answers({}, { status }, ["POST", "/orders"])).toEqual([answer]);
});

it("stores only paid orders, which can be read with GET and HEAD", async () => {
  const order = ["POST", "/orders"] as const;
  const read = ["GET", "/orders/o-1"] as const;
  const said = await answers({}, { status: [503, 200] }, order, read, order, read, ["HEAD", "/orders/o-1"]);
  expect(said).toEqual(["502 Bank answered 503", "404 There is no such order here", complete, "200 Order o-1", "200 "]);
  const others = await answers({}, {}, order, ["PUT", "/orders/o-1"], ["PUT", "/orders"], ["POST", "/else"]);
  expect(others.slice(1)).toEqual(["404 Nothing is here", "405 Allowed here: POST", "404 Nothing is here"]);
});

it("rejects a body that is too large before it calls payment", async () => {
  const said = await answers({}, { status: [503, 200] }, ["POST", "/orders", 1_000_001], ["POST", "/orders"]);
  expect(said).toEqual(["413 The body is too large", "502 Bank answered 503"]);
});

it("answers failures with the configured status, or the usual one, also after a change", async () => {
  const servers = (statuses: object) =>
    resolveSetup({ order: { asks: "bank", statuses }, bank: { is: "payment", off: true } });
  await within(openVirtual, servers({ refused: 418, reset: 500 }), async ({ world }) => {
    const status = async () => ((await world.send("order", placeOrder, 5000).outcome) as { status: number }).status;
    expect(await status()).toBe(418);
    await world.change(servers({ reset: 500 })[0]!, "other statuses");
    expect(await status()).toBe(502);
  });
});
