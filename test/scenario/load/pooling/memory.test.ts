import { describe, expect, test } from "vitest";
import { type Memory, memoryOf, samplesOf } from "../../../../src/scenario/load/pooling/memory.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { loadsOf } from "../../../../src/scenario/steps/load-step.ts";

const usualLoad = "load: POST /pay, to: payment, rate: 80/s, for: 1h, watch: 1h";

function memory(setup: string, load = usualLoad, isSteady = true): Memory {
  const scenario = parseScenario(`title: t\nsetup: ${setup}\nsteps: [{ ${load} }]\n`, "my.yaml");
  return memoryOf(scenario.setup, loadsOf(scenario), isSteady);
}

const queue = (capacity: string) => `{ payment: { capacity: { ${capacity} } } }`;

describe("a queue forgets its length after", () => {
  const exponential = 1 + 2 * (0.8 / 0.2) ** 2;
  test.each([
    ["one worker at 80 %", "workers: 1, work: exponential 10ms", exponential],
    ["one worker at 95 %", "workers: 1, work: exponential 11.875ms", 1 + 2 * 19 ** 2],
    ["four workers at 80 %", "workers: 4, work: exponential 40ms", exponential],
    ["a shared processor", "shared: true, work: exponential 10ms", exponential],
    ["constant work", "workers: 1, work: 10ms", 1 + 16],
    ["work with a heavier tail", "workers: 1, work: lognormal 10ms 1.0", 1 + Math.E * 16 * 0.75 * Math.E],
    ["work without a third moment", "workers: 1, work: pareto 10ms 2.5", 1 + 10 * 1.8 * 16],
    ["a limit of 9", "workers: 1, work: exponential 12.5ms, queue: { limit: 9 }", 1 + 10 ** 2 / 2],
  ])("%s: %d calls", (_, capacity, calls) => {
    expect(memory(queue(capacity)).calls).toBeCloseTo(calls, 6);
  });

  test("evenly spaced calls sooner", () => {
    const even = memory(queue("workers: 1, work: exponential 10ms"), `${usualLoad}, spacing: even`);
    expect(even.calls).toBeCloseTo(1 + 16, 6);
  });

  test("many more calls for a mean, above all if few large jobs make it", () => {
    expect(memory(queue("workers: 1, work: exponential 10ms")).callsOfMean).toBeCloseTo(4 * exponential, 6);
    expect(memory(queue("workers: 1, work: lognormal 1ms 2.0")).callsOfMean).toBeCloseTo(Math.exp(16), -3);
    expect(memory(queue("workers: 1, work: pareto 1ms 3.5")).callsOfMean).toBe(Number.POSITIVE_INFINITY);
  });
});

test.each([
  ["{ payment: { delay: 100ms } }", 0],
  ["{ payment: {} }", 0],
  ["{ payment: { delay: 20ms, faults: [{ error-status: 500, nth: 2 }] } }", 0],
  ["{ payment: { faults: [{ delay: 20ms }, { delay: 30ms }] } }", 1],
  ["{ payment: { delay: exponential 100ms } }", 1],
  ["{ payment: { faults: [{ delay: 3s, share: 10% }] } }", 1],
  ["{ payment: { capacity: { workers: 1 }, delay: exponential 10ms } }", 33],
])("without a queue, or with a plain one, payment with %s remembers %d calls", (setup, calls) => {
  expect(memory(setup).calls).toBeCloseTo(calls, 6);
});

describe("at least 163 calls, as at 90 %, are assumed", () => {
  test.each([
    "{ payment: { faults: [{ hang: true, first: 3 }] } }",
    "{ payment: { cache: { keys: 10, size: 5 } } }",
    "{ payment: { capacity: { workers: 1, work: 10ms, queue: { order: lifo } } } }",
    "{ payment: { capacity: { workers: 1, work: 10ms, slowing: 1% } } }",
    "{ payment: { capacity: { workers: 1, work: 1ms }, delay: 1ms } }",
  ])("for payment with %s", (setup) => {
    expect(memory(setup).calls).toBe(163);
  });

  test("for servers that retry", () => {
    const retries = "{ order: { retry: 3 }, payment: { capacity: { workers: 1, work: exponential 1ms } } }";
    expect(memory(retries, "load: POST /orders, to: order, rate: 80/s, for: 1h").calls).toBe(163);
  });

  test("for clients who wait for an answer and a worker; more if there are more of them", () => {
    const setup = queue("workers: 1, work: exponential 10ms");
    const clients = (count: number) => `load: POST /pay, to: payment, clients: ${count}, thinkTime: 1s, for: 1h`;
    expect(memory(setup, clients(10)).calls).toBe(163);
    expect(memory(setup, clients(500)).calls).toBe(500);
    expect([...memory(setup, clients(10)).loads.values()][0]!.perS).toBeCloseTo(10 / 1.01, 6);
    expect([...memory(setup, clients(500)).loads.values()][0]!.perS).toBeCloseTo(100, 6);
  });
});

test("while something changes, the runs are the samples", () => {
  const { calls, callsOfMean } = memory(queue("workers: 1, work: exponential 10ms"), usualLoad, false);
  expect([calls, callsOfMean]).toEqual([1, 4]);
});

test("evenly spaced calls with constant work never differ", () => {
  expect(memory(queue("workers: 1, work: 10ms"), `${usualLoad}, spacing: even`).calls).toBe(0);
});

describe("the samples that calls are worth", () => {
  const two = (calls: number): Memory => ({
    calls,
    callsOfMean: 4 * calls,
    loads: new Map([
      ["few", { perS: 1, atOnce: 0 }],
      ["many", { perS: 99, atOnce: 0 }],
    ]),
  });

  test("are as many as the memory fits into all of them", () => {
    expect(samplesOf(two(10), 1, 1000)).toEqual({ tail: 10_000, mean: 2500 });
    expect(samplesOf(two(10), 1, 1000, "many")).toEqual({ tail: 10_000, mean: 2500 });
  });

  test("are at most as many as the load's own calls", () => {
    expect(samplesOf(two(10), 1, 1000, "few")).toEqual({ tail: 1000, mean: 1000 });
  });

  test("are unlimited if calls never differ, and count the calls of a burst in each run", () => {
    expect(samplesOf(two(0), 1, 1).tail).toBe(Number.POSITIVE_INFINITY);
    expect(samplesOf({ ...two(1), loads: new Map([["burst", { perS: 0, atOnce: 50 }]]) }, 12, 3).tail).toBe(600);
  });
});
