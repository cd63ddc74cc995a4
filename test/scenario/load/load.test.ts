import { expect, test } from "vitest";
import { reportsDocument } from "../../../src/render/json/json.ts";
import type { LoadStory } from "../../../src/scenario/load/load-story.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../../src/scenario/report.ts";
import type { WorldKind } from "../../../src/world/world.ts";

const played = (text: string, world: WorldKind = "virtual", seed = 1): Promise<Report> =>
  play(jobOf(parseScenario(`title: t\n${text}`, "my-load.yaml"), { world, seed, capMs: 60_000 }));

async function loadOf(text: string, world?: WorldKind): Promise<LoadStory> {
  return (await played(text, world)).load!;
}

/** Whether an estimate is within four standard errors of the exact value. */
function expectNear([value, low, high]: readonly [number, number | null, number | null], exact: number): void {
  expect(low).not.toBeNull();
  expect(Math.abs(value - exact)).toBeLessThanOrEqual((4 * (high! - low!)) / 2 / 2.045);
}

test("calls with even spacing begin exactly as often as the rate says", async () => {
  const { loads, servers, charges } = await loadOf(`
setup: { payment: { capacity: { workers: 1, work: 5ms } } }
steps:
  - { load: POST /pay, to: payment, rate: 100/s, spacing: even, for: 10s }
`);
  const { offered, good, failed, unfinished, tookMs, goodputPerS, maxMs } = loads[0]!;
  expect([offered, good, failed, unfinished]).toEqual([1000, 1000, 0, 0]);
  expect([tookMs.mean, tookMs.p99, maxMs, goodputPerS]).toEqual([[5, 5, 5], [5, 5, 5], 5, [100, 100, 100]]);
  const { arrived, finished, useless, busyShare, queueMax } = servers.get("payment")!;
  expect([arrived, finished, useless, queueMax]).toEqual([1000, 1000, 0, 0]);
  expect(busyShare[0]).toBeCloseTo(0.5, 9);
  expect(charges).toEqual({ confirmed: 1000, unconfirmed: 0, repeated: 0 });
});

test("no interval of a server's busy time ends above the whole", async () => {
  const { servers } = await loadOf(`
setup: { payment: { capacity: { workers: 1, work: exponential 100ms } } }
steps:
  - { load: POST /pay, to: payment, rate: 9.7/s, for: 60s, watch: 1h }
`);
  const { busyShare } = servers.get("payment")!;
  expect(busyShare[2]).toBe(1);
});

test("random arrivals at one worker wait as long as the formula for M/M/1 says", async () => {
  const { loads, servers } = await loadOf(`
setup: { payment: { capacity: { workers: 1, work: exponential 10ms } } }
steps:
  - { load: POST /pay, to: payment, rate: 50/s, for: 40m, watch: 1h }
`);
  const { tookMs } = loads[0]!;
  expectNear(tookMs.mean, 20);
  expectNear(tookMs.p50, 20 * Math.log(2));
  const { waitMs, waitedShare, busyShare, queueMean } = servers.get("payment")!;
  expectNear(waitMs.mean, 10);
  expectNear(waitedShare, 0.5);
  expectNear(busyShare, 0.5);
  expectNear(queueMean, 0.5);
});

test("a client of a closed load begins its next call when its last one has ended", async () => {
  const { loads } = await loadOf(`
setup: { payment: { capacity: { workers: 100, work: 1ms } } }
steps:
  - { load: POST /pay, to: payment, clients: 1, thinkTime: 9ms, for: 200s, watch: 1h, together: true }
  - { change: { payment: { capacity: { paused: true } } }, at: 99.995s }
  - { change: { payment: { capacity: { paused: false } } }, at: 200s }
`);
  const { offered, tookMs, maxMs } = loads[0]!;
  expect([offered, maxMs]).toEqual([10_001, 100_001]);
  expect(tookMs.mean).toEqual([(10_000 * 1 + 100_001) / 10_001, null, null]);
});

test("a client whose calls take no time does not loop forever", async () => {
  const { loads } = await loadOf(`
setup: { payment: { off: true } }
steps:
  - { load: POST /pay, to: payment, clients: 2, for: 1s }
`);
  expect(loads[0]!.offered).toBe(2000);
  expect([...loads[0]!.failures]).toEqual([["refused", 2000]]);
});

test("the calls of a burst start at the same moment, and each waits for those before it", async () => {
  const { loads, servers } = await loadOf(`
setup: { payment: { capacity: { workers: 1, work: 10ms } } }
steps:
  - { load: POST /pay, to: payment, burst: 100, watch: 1h }
`);
  const { offered, tookMs, maxMs, goodputPerS } = loads[0]!;
  expect([offered, tookMs.mean, maxMs, goodputPerS]).toEqual([100, [505, null, null], 1000, [100, null, null]]);
  expect(servers.get("payment")!.queueMax).toBe(99);
});

test("a client gives up after its watch, and the work for it is useless", async () => {
  const { loads, servers, charges } = await loadOf(`
setup: { payment: { capacity: { workers: 1, work: 100ms } } }
steps:
  - { load: POST /pay, to: payment, burst: 5, watch: 250ms }
`);
  const { good, failed, answered, failures, unfinished } = loads[0]!;
  expect([good, failed, answered, unfinished, [...failures]]).toEqual([2, 3, 2, 0, [["timed-out", 3]]]);
  const { finished, useless } = servers.get("payment")!;
  expect([finished, useless]).toEqual([5, 3]);
  expect(charges).toEqual({ confirmed: 2, unconfirmed: 3, repeated: 0 });
});

test("an answer confirms a charge only if it says that the work was done", async () => {
  const { charges } = await loadOf(`
setup: { payment: { faults: [{ error-status: 500, when: after, calls: [1, 2, 3] }, { error-status: 503, when: before, calls: [4] }] } }
steps:
  - { load: POST /pay, to: payment, burst: 10 }
`);
  expect(charges).toEqual({ confirmed: 6, unconfirmed: 3, repeated: 0 });
});

test("rejected requests are not work, and their status is counted", async () => {
  const { loads, servers } = await loadOf(`
setup: { payment: { capacity: { workers: 1, work: 100ms, queue: { limit: 2 } } } }
steps:
  - { load: POST /pay, to: payment, burst: 5 }
`);
  expect([...loads[0]!.statuses]).toEqual([
    [200, 3],
    [503, 2],
  ]);
  const { arrived, refused, finished } = servers.get("payment")!;
  expect([arrived, refused, finished]).toEqual([5, 2, 3]);
});

test("calls that have not ended an hour after the load are reported as unfinished", async () => {
  const { loads } = await loadOf(`
setup: { payment: { capacity: { workers: 1, work: 30m } } }
steps:
  - { load: POST /pay, to: payment, burst: 5, watch: 24h }
`);
  expect([loads[0]!.good, loads[0]!.unfinished]).toEqual([2, 3]);
});

test("each kind of ending has one whole call as its example, and so has the slowest call", async () => {
  const { loads } = await loadOf(`
setup: { order: { timeout: 150ms }, payment: { capacity: { workers: 1, work: 100ms } } }
steps:
  - { load: POST /orders, to: order, burst: 3 }
`);
  const { examples } = loads[0]!;
  expect(examples.map(({ of, count, calls }) => [of, count, calls.length])).toEqual([
    ["200", 1, 2],
    ["504", 2, 2],
    ["slowest", 1, 2],
  ]);
  const late = examples[1]!.ledger;
  expect(late.map(({ by, says }) => `${by}: ${says}`)).toEqual(["payment: charged"]);
  expect(late[0]!.atMs).toBeGreaterThan(150);
});

test("an ending that first occurs when few calls are traced has an example, too", async () => {
  const { loads } = await loadOf(`
setup: { payment: { faults: [{ reset: at once, from: 22s, share: 0.1% }] } }
steps:
  - { load: POST /pay, to: payment, rate: 1000/s, spacing: even, for: 25s }
`);
  expect(loads[0]!.failures.get("reset")).toBeLessThan(10);
  expect(loads[0]!.examples.map(({ of }) => of)).toEqual(["200", "reset", "slowest"]);
});

const storm = `
setup: { payment: { capacity: { workers: 2, work: exponential 15ms } } }
steps:
  - { load: POST /pay, to: payment, rate: { from: 50/s, to: 200/s }, for: 10s, watch: 1s }
`;

test("a ramp has intervals over several runs, and none for a single run", async () => {
  const one = (await loadOf(storm)).loads[0]!;
  const many = await loadOf(`runs: 5\n${storm}`);
  expect(one.tookMs.mean.slice(1)).toEqual([null, null]);
  expect(many.runs.map(({ seed }) => seed)).toEqual([1, 2, 3, 4, 5]);
  const [mean, low, high] = many.loads[0]!.tookMs.mean;
  expect(low).toBeLessThan(mean);
  expect(high).toBeGreaterThan(mean);
  expect(many.loads[0]!.offered).toBe(many.runs.reduce((sum, { offered }) => sum + offered, 0));
  expect(many.runs[0]!.offered).toBe(one.offered);
});

test("the same seed gives exactly the same result, another one does not", async () => {
  const text = (report: Report) => JSON.stringify(reportsDocument([report]));
  const [once, again, other] = [await played(storm), await played(storm), await played(storm, "virtual", 2)];
  expect(text(again)).toBe(text(once));
  expect(text(other)).not.toBe(text(once));
});

test("the story contains every call except those of loads", async () => {
  const { events, calls, load } = await played(`
setup: { payment: {} }
steps:
  - { load: POST /pay, to: payment, rate: 100/s, spacing: even, for: 1s }
  - { send: POST /pay, to: payment }
`);
  expect([load!.loads[0]!.offered, calls.length, events.length]).toEqual([100, 1, 4]);
});

test("an expectation about events sees those of a load, too", async () => {
  const { verdict } = await played(`
setup: { payment: {} }
steps:
  - { load: POST /pay, to: payment, rate: 100/s, spacing: even, for: 1s }
expect:
  - { who: payment, event: finished, count: 100 }
`);
  expect(verdict.checks.map(({ holds, saw }) => [holds, saw.split(",")[0]])).toEqual([[true, "100 times"]]);
});

test("a small load on real sockets has the same counts", async () => {
  const { loads, servers, charges } = await loadOf(
    `
setup: { order: {}, payment: {} }
steps:
  - { load: POST /orders, to: order, rate: 50/s, spacing: even, for: 1s }
`,
    "real",
  );
  const { offered, good, failed } = loads[0]!;
  expect([offered, good, failed]).toEqual([50, 50, 0]);
  expect([servers.get("order")!.finished, servers.get("payment")!.finished]).toEqual([50, 50]);
  expect(charges).toEqual({ confirmed: 50, unconfirmed: 0, repeated: 0 });
});

test("a load too large for real sockets is a Problem before anything starts", async () => {
  const large = `
setup: { payment: {} }
steps:
  - { load: POST /pay, to: payment, rate: 301/s, for: 5s }
`;
  await expect((async () => played(large, "real"))()).rejects.toMatchObject({
    problems: [
      { says: "the load POST /pay makes 301 calls a second, which is too much for real sockets on one machine" },
    ],
  });
});
