import { describe, expect, test } from "vitest";
import { type RunServers, withTruth } from "../../../../src/scenario/playing/evidence/truth.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { type Call, isMisled, type LedgerLine } from "../../../../src/scenario/recorded-call.ts";

const answered: Omit<Call, "call" | "parent" | "by" | "to"> = {
  step: null,
  line: "POST /pay",
  connection: null,
  atMs: 0,
  tookMs: 1,
  outcome: { status: 200, headers: [], body: new Uint8Array(0), bodyBytes: 0 },
  came: null,
  servedBy: null,
  knows: "done",
  timesDone: null,
};

/** Returns the client's conclusion about an order, the number of charges, and whether the client is misled. */
async function client(setup: string, send = "POST /orders, to: order") {
  const text = `title: t\nsetup: ${setup}\nsteps:\n  - { send: ${send} }\n`;
  const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  const { knows, timesDone } = calls.find(({ by }) => by === "client")!;
  return [knows, timesDone, isMisled({ knows, timesDone })];
}

test("an order that was charged once is done", async () => {
  expect(await client("{ order: {}, payment: {} }")).toEqual(["done", 1, false]);
});

test("a 409 proves nothing about an order that was charged after the timeout", async () => {
  const setup = "{ order: { timeout: 1s, statuses: { timed-out: 409 } }, payment: { delay: 3s } }";
  expect(await client(setup)).toEqual(["unknown", 1, false]);
});

test("a refusal that hides a charge misleads", async () => {
  const setup = "{ order: { timeout: 1s, statuses: { timed-out: 422 } }, payment: { delay: 3s } }";
  expect(await client(setup)).toEqual(["not done", 1, true]);
});

test("a success without a charge misleads, whichever server was called instead of payment", async () => {
  expect(await client("{ order: {}, payment: { error-in-200: true } }")).toEqual(["done", 0, true]);
  expect(await client("{ order: { asks: other }, other: { is: stand-in, for: bank } }")).toEqual(["done", 0, true]);
});

test("an order that was charged twice is not simply done", async () => {
  const setup =
    "{ gateway: { retry: 2, share: 100% }, order: { faults: [{ hang-up: at once, calls: [1] }] }, payment: {}, monolith: {} }";
  expect(await client(setup, "POST /orders, to: gateway")).toEqual(["done", 2, true]);
});

test("an answer that repeats an earlier try's result refers to that try's charge", async () => {
  const text =
    "title: t\nsetup: { order: { timeout: 1s, retry: 2, key: once }, payment: { delay: 1500ms, keys: { whileRunning: waits } } }\nsteps: [{ send: POST /orders, to: order }]\n";
  const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(calls.filter(({ by }) => by === "order").map((call) => [call.timesDone, isMisled(call)])).toEqual([
    [1, false],
    [1, false],
  ]);
});

test("nothing is claimed about work without a line in the ledger, or about a read", async () => {
  expect(await client("{ monolith: {} }", "POST /orders, to: monolith")).toEqual(["done", null, false]);
  expect(await client("{ order: {}, payment: {} }", "GET /orders/o-1, to: order")).toEqual(["not done", null, false]);
});

describe("if a user's own server does the work", () => {
  const calls: Call[] = [
    { ...answered, call: 1, parent: null, by: "client", to: "order" },
    { ...answered, call: 2, parent: 1, by: "order", to: "payment" },
  ];
  const setup = { order: {}, payment: {} };
  const timesDone = (played: RunServers, ledger: LedgerLine[] = [], made = calls) =>
    withTruth(made, ledger, played).map((call) => call.timesDone);
  const charged = { by: "payment", atMs: 0, says: "charged" };

  test("nothing is claimed about it, although the ledger is empty", () => {
    expect(timesDone({ setup })).toEqual([0, 0]);
    expect(timesDone({ setup, own: ["payment"] })).toEqual([null, null]);
  });

  test("in front of one of the lab's servers, the ledger of that server counts", () => {
    expect(timesDone({ setup, own: ["order"] })).toEqual([0, 0]);
    expect(timesDone({ setup, own: ["order"] }, [{ ...charged, call: 2 }])).toEqual([1, 1]);
  });

  test("work with an unknown cause may belong to any of its calls", () => {
    const astray = [calls[0]!, { ...calls[1]!, parent: "unknown" as const, by: "unknown" }];
    expect(timesDone({ setup, own: ["order"] }, [{ ...charged, call: 2 }], astray)).toEqual([null, 1]);
  });
});
