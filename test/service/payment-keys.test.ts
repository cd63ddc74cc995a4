import fc from "fast-check";
import { expect, it } from "vitest";
import { jobOf } from "../../src/scenario/job.ts";
import { play } from "../../src/scenario/play.ts";
import { parseScenario } from "../../src/scenario/read/scenario.ts";

/** Moments that coincide with one another, with timeouts and with delays; in which order they come is drawn, too. */
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

async function played(setup: object, list: readonly { at: string; key: string; byOrder: boolean }[], seed: number) {
  const steps = list.map(({ at, key, byOrder }) =>
    byOrder
      ? { send: "POST /orders", to: "order", at }
      : { send: "POST /pay", to: "payment", at, headers: { "idempotency-key": key } },
  );
  const text = JSON.stringify({ title: "t", setup, steps });
  return await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed }));
}

it("charges at most once for each key, whatever the order of simultaneous requests", async () => {
  let charges = 0;
  await fc.assert(
    fc.asyncProperty(order, payment, sends, fc.nat(1000), async (calls, pays, list, seed) => {
      const report = await played({ order: calls, payment: pays }, list, seed);
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

it("asked for a key whose escapes are broken, it knows of none", async () => {
  const text = "title: t\nsetup: { payment: { keys: {} } }\nsteps: [{ send: GET /pay/%zz, to: payment }]\n";
  const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(calls[0]?.outcome).toMatchObject({ status: 404 });
});

it("a lookup without the place of its key is refused", () => {
  const text =
    'title: t\nsetup: { payment: { contract: { lookup: "GET /charges" } } }\nsteps: [{ send: POST /pay, to: payment }]\n';
  expect(() => parseScenario(text, "mine.yaml")).toThrow("does not say where the key is");
});
