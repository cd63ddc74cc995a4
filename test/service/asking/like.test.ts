import { expect, it } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

/** Returns the answer to each request, the start of each try, and the number of charges. */
async function played(order: string, payment: string, steps = "[{ send: POST /orders, to: order }]") {
  const text = `title: t\nsetup: { order: ${order}, payment: ${payment} }\nsteps: ${steps}\n`;
  const { calls, ledger } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  const statuses = calls
    .filter(({ by }) => by === "client")
    .map(({ outcome }) => outcome && ("status" in outcome ? outcome.status : outcome.name));
  const tries = calls.filter(({ by }) => by === "order").map(({ atMs }) => Math.round(atMs));
  return { statuses, tries, charged: ledger.length };
}

it("uses the tries and waits of the library in like", async () => {
  const resets = "{ reset: at once, when: after }";
  expect((await played("{ retry: { like: resilience4j } }", "{ off: true }")).tries).toEqual([0, 500, 1000]);
  expect((await played("{ retry: { like: go-retryablehttp, tries: 3 } }", "{ off: true }")).tries).toEqual([
    0, 1000, 3000,
  ]);
  expect((await played("{ retry: { like: axios-retry } }", `{ faults: [${resets}] }`)).charged).toBe(4);
  expect((await played("{ retry: { like: undici } }", `{ faults: [${resets}] }`)).charged).toBe(1);
});

it("draws decorrelated waits as the library does: in cockatiel a wait may be shorter than the first one", async () => {
  const steps = "[{ send: POST /orders, to: order, times: 20 }]";
  const waits = async (like: string) => {
    const wait = "{ first: 100ms, jitter: decorrelated }";
    const { tries } = await played(`{ retry: { like: ${like}, tries: 2, wait: ${wait} } }`, "{ off: true }", steps);
    return tries.flatMap((atMs, index) => (index % 2 === 1 ? [atMs - tries[index - 1]!] : []));
  };
  expect(Math.min(...(await waits("lab")))).toBeGreaterThanOrEqual(100);
  const those = await waits("cockatiel");
  expect(Math.min(...those)).toBeLessThan(100);
  expect(Math.max(...those)).toBeLessThanOrEqual((100 * 176) / 128);
});

it("sends an empty body for a used-up stream if the library does", async () => {
  const payment = "{ faults: [{ reset: at once, when: before, first: 1 }] }";
  const order = (like: string) => `{ sends: 1KB, sendsOver: 100ms, retry: { like: ${like} } }`;
  const empty = await played(order("axios-retry"), payment);
  expect(empty).toMatchObject({ statuses: [200], charged: 1 });
  expect(empty.tries).toHaveLength(2);
  expect((await played(order("undici"), payment)).tries).toHaveLength(1);
});

it("keeps the library's breaker open for as long as the library does", async () => {
  const six = "[{ send: POST /orders, to: order, times: 2 }, { wait: 30s }, { send: POST /orders, to: order }]";
  expect((await played("{ breaker: { like: failsafe-go } }", "{ off: true }", six)).statuses).toEqual([502, 503, 503]);
  expect((await played("{ breaker: { like: opossum } }", "{ off: true }", six)).statuses).toEqual([502, 503, 502]);
  expect((await played("{ breaker: { like: failsafe-go, openFor: 10s } }", "{ off: true }", six)).statuses).toEqual([
    502, 503, 502,
  ]);
});

it("gives a bulkhead the library's slots and queue", async () => {
  const burst = "[{ send: POST /orders, to: order, times: 30, together: true }]";
  const ok = async (bulkhead: string) =>
    (await played(`{ bulkhead: ${bulkhead} }`, "{ delay: 100ms }", burst)).statuses.filter((each) => each === 200);
  expect(await ok("{ like: resilience4j }")).toHaveLength(25);
  expect(await ok("{ like: p-limit, slots: 2 }")).toHaveLength(30);
  expect(await ok("{ like: cockatiel, slots: 2, queue: 3 }")).toHaveLength(5);
});
