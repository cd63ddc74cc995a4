import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Piece } from "../../../src/service/body.ts";
import { Cancellation } from "../../../src/service/cancellation.ts";
import { readContract, usualContract } from "../../../src/service/kinds/payment-contract.ts";
import { KeyGuard } from "../../../src/service/kinds/payment-keys.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Ctx, Reply, Request } from "../../../src/service/service.ts";
import { begin, Deferred, resolved } from "../../../src/service/task.ts";
import { Kernel } from "../../../src/world/virtual/time/kernel.ts";
import { uniforms } from "../../uniforms.ts";

/** Times that coincide with each other, with timeouts and with delays. Their order is drawn, too. */
const moments = ["0ms", "100ms", "200ms", "300ms"];
const sends = fc.array(
  fc.record({ at: fc.constantFrom(...moments), key: fc.constantFrom("a", "b"), byOrder: fc.boolean() }),
  { minLength: 2, maxLength: 12 },
);
const payment = fc.record({
  delay: fc.constantFrom("0ms", "100ms", "200ms"),
  keys: fc.record({ whileRunning: fc.constantFrom(409, "waits") }),
  faults: fc.subarray([
    { reset: "at once", when: "before", calls: [2] },
    { "hang-up": "at once", when: "after", calls: [1, 3] },
    { hang: true, calls: [4] },
  ]),
});
const order = fc.record(
  {
    timeout: fc.constant("100ms"),
    retry: fc.record({ tries: fc.integer({ min: 1, max: 4 }), wait: fc.constant({ first: "100ms", factor: 1 }) }),
    key: fc.constant("once"),
    hedge: fc.constantFrom("50ms", "99ms"),
  },
  { requiredKeys: ["timeout", "retry", "key"] },
);

/**
 * Plays coinciding events in an order drawn by this seed: each turn delays its timers by a few microseconds of its own.
 * Timers of one turn, such as the parts of an answer, keep their order.
 */
function shuffleTies(seed: number): void {
  const draw = uniforms(seed);
  let turn = -1;
  let lateMs = 0;
  for (const plan of ["at", "timeout"] as const) {
    const planned = Kernel.prototype[plan];
    vi.spyOn(Kernel.prototype, plan).mockImplementation(function (this: Kernel, afterMs, run, of) {
      if (this.turn !== turn) lateMs = Math.floor(draw() * 10) / 1000;
      turn = this.turn;
      return planned.call(this, afterMs + lateMs, run as (of: unknown) => void, of);
    });
  }
}
afterEach(() => {
  vi.restoreAllMocks();
});

async function played(setup: object, list: readonly { at: string; key: string; byOrder: boolean }[], seed: number) {
  const steps = list.map(({ at, key, byOrder }) =>
    byOrder
      ? { send: "POST /orders", to: "order", at }
      : { send: "POST /pay", to: "payment", at, headers: { "idempotency-key": key } },
  );
  const text = JSON.stringify({ title: "t", setup, steps });
  return await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed }));
}

it("charges at most once for each key, whatever the order of simultaneous requests, timeouts and answers", async () => {
  let charges = 0;
  await fc.assert(
    fc.asyncProperty(order, payment, sends, fc.nat(1000), async (calls, pays, list, seed) => {
      shuffleTies(seed);
      const report = await played({ order: calls, payment: pays }, list, seed);
      vi.restoreAllMocks();
      const keys = new Map(report.calls.map(({ call, key }) => [call, key]));
      const charged = report.ledger.map(({ call }) => keys.get(call));
      charges += charged.length;
      expect(charged).not.toContain(undefined);
      expect(new Set(charged).size).toBe(charged.length);
    }),
    { numRuns: 150 },
  );
  expect(charges).toBeGreaterThan(150);
});

it("knows no key if the escapes of the requested one are malformed", async () => {
  const text = "title: t\nsetup: { payment: { keys: {} } }\nsteps: [{ send: GET /pay/%zz, to: payment }]\n";
  const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(calls[0]?.outcome).toMatchObject({ status: 404 });
});

it("a lookup without a place for its key is rejected", () => {
  const text =
    'title: t\nsetup: { payment: { contract: { lookup: "GET /charges" } } }\nsteps: [{ send: POST /pay, to: payment }]\n';
  expect(() => parseScenario(text, "mine.yaml")).toThrow("does not say where the key is");
});

it("another seed of the ties changes the order of requests, and the same seed does not", async () => {
  const setup = { order: { timeout: "100ms" }, payment: { delay: "100ms", keys: { whileRunning: "waits" } } };
  const list = [true, false, true, false].map((byOrder) => ({ at: "100ms", key: "a", byOrder }));
  const orderOf = async (ties?: number) => {
    if (ties !== undefined) shuffleTies(ties);
    const { events } = await played(setup, list, 1);
    vi.restoreAllMocks();
    return events.map(({ who, what, call }) => `${who} ${what.kind} ${call}`).join();
  };
  const orders = await Promise.all([undefined, undefined].map(() => orderOf()));
  expect(new Set(orders).size).toBe(1);
  for (const ties of [1, 2, 3, 4, 5, 6, 1]) orders.push(await orderOf(ties));
  expect(orders.at(-1)).toBe(orders[2]);
  expect(new Set(orders).size).toBeGreaterThan(3);
});

it("handles a request with a key to its end, even if the setting is removed meanwhile", async () => {
  const guard = new KeyGuard();
  guard.change({ on: true, keepsFor: 1000, whileRunning: 409, otherBody: 422 }, usualContract);
  const arrived = new Deferred<Piece>();
  const pieces = [arrived, resolved<Piece>(null)];
  const body = { next: () => pieces.shift()!, cancel() {} };
  const request = {
    method: "POST",
    path: "/pay",
    headers: [["idempotency-key", "a"]],
    body,
    cancellation: Cancellation.NEVER,
  } as Request;
  const ctx = { clock: { now: () => 0 }, note() {} } as unknown as Ctx;
  const reply = { status: 200, headers: [], body: NO_BODY };
  const answer = begin(guard.handle(request, ctx, () => resolved(reply)));
  guard.change(undefined, usualContract);
  arrived.resolve(new Uint8Array([1]));
  expect(await answer).toMatchObject({ status: 200 });
});

/** The number of charges for two requests with the same key, with a change of settings between them. */
async function chargesAround(change: string) {
  const send = "send: POST /pay, to: payment, headers: { idempotency-key: a }";
  const steps = `[{ ${send} }, { change: { payment: ${change} } }, { ${send} }]`;
  const text = `title: t\nsetup: { payment: { keys: {} } }\nsteps: ${steps}\n`;
  const { ledger } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  return ledger.length;
}

it("remembers its keys through a change, unless the time changes for which it keeps them", async () => {
  expect(await chargesAround("{ delay: 1s }")).toBe(1);
  expect(await chargesAround("{ keys: { otherBody: ignores } }")).toBe(1);
  expect(await chargesAround("{ keys: { keepsFor: 1h } }")).toBe(2);
  expect(await chargesAround("{ keys: false }")).toBe(2);
});

it("a request of another method is not one of those with its key", async () => {
  const headers = "headers: { idempotency-key: a }";
  const steps = `[
    { send: POST /pay, to: payment, ${headers}, together: true },
    { send: PUT /pay, to: payment, ${headers}, at: 50ms }
  ]`;
  const text = `title: t\nsetup: { payment: { keys: {}, capacity: { work: 100ms } } }\nsteps: ${steps}\n`;
  const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(calls).toMatchObject([{ outcome: { status: 200 } }, { outcome: { status: 405 } }]);
});

it.each([
  ["422", [200, 422]],
  ["ignores", [200, 200]],
])("with otherBody: %s a second body answers %j", async (otherBody, statuses) => {
  const send = (body: string) => `{ send: POST /pay, to: payment, body: "${body}", headers: { idempotency-key: a } }`;
  const text = `title: t\nsetup: { payment: { keys: { otherBody: ${otherBody} } } }\nsteps: [${send("1")}, ${send("2")}]\n`;
  const { calls, ledger } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(calls.map(({ outcome }) => outcome && "status" in outcome && outcome.status)).toEqual(statuses);
  expect(ledger).toHaveLength(1);
});

it.each([
  ["409", [409, 422, 200], ["rejects: the first request", "rejects: the key", "answers as before"]],
  ["waits", [200, 422, 200], ["waits for the first", "answers as before", "rejects: the key", "answers as before"]],
])(
  "with whileRunning: %s the others with a key get %j, and the trace says why",
  async (whileRunning, statuses, why) => {
    const send = (body: string, at: string) =>
      `{ send: POST /pay, to: payment, body: "${body}", headers: { idempotency-key: a }, at: ${at}, together: true }`;
    const plain = "{ send: POST /pay, to: payment, at: 4s }";
    const steps = `[${send("1", "0s")}, ${send("1", "1s")}, ${send("2", "3s")}, ${send("1", "3500ms")}, ${plain}, ${plain}]`;
    const text = `title: t\nsetup: { payment: { keys: { whileRunning: ${whileRunning} }, delay: 2s } }\nsteps: ${steps}\n`;
    const { calls, events, ledger } = await play(
      jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }),
    );
    const got = calls.map(({ outcome }) => outcome && "status" in outcome && outcome.status);
    expect(got).toEqual([200, ...statuses, 200, 200]);
    const said = events.flatMap(({ what }) => (what.kind === "decided" && what.by === "keys" ? [what.says] : []));
    expect(said).toEqual(why.map((each) => expect.stringContaining(each)));
    expect(ledger).toHaveLength(3);
  },
);

it("says what it knows of a key, and rejects a body that is too large", async () => {
  const guard = new KeyGuard();
  guard.change(
    { on: true, keepsFor: 1000, whileRunning: 409, otherBody: 422 },
    readContract({ lookup: "GET /known/{key}" }),
  );
  const ctx = { clock: { now: () => 0 }, note() {} } as unknown as Ctx;
  const paid = { status: 200, headers: [], body: NO_BODY };
  const asked = async (method: string, path: string, body = NO_BODY) => {
    const request = {
      method,
      path,
      headers: [["idempotency-key", "a"]],
      body,
      cancellation: Cancellation.NEVER,
    } as unknown as Request;
    const charge = (given: Request) => {
      given.done?.(paid);
      return resolved(paid);
    };
    return ((await begin(guard.handle(request, ctx, charge))) as Reply).status;
  };
  expect(await asked("GET", "/known/a")).toBe(404);
  expect(await asked("POST", "/pay", new Uint8Array(1_000_001))).toBe(413);
  expect(await asked("GET", "/known/a")).toBe(404);
  expect(await asked("POST", "/pay")).toBe(200);
  expect(await asked("GET", "/known/a")).toBe(200);
});

it("forgets a key whose first request failed before it charged", async () => {
  const send = "send: POST /pay, to: payment, headers: { idempotency-key: a }";
  const payment = "{ keys: {}, faults: [{ hang-up: at once, when: before, first: 1 }] }";
  const text = `title: t\nsetup: { payment: ${payment} }\nsteps: [{ ${send} }, { ${send} }]\n`;
  const { calls, ledger } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(calls).toMatchObject([{ outcome: { name: "hung-up" } }, { outcome: { status: 200 } }]);
  expect(ledger).toHaveLength(1);
});
