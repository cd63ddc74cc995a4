import { describe, expect, test } from "vitest";
import { hitShareBySize, hitShareByTime, zipfShares } from "../../../bench/truth/cache-forms.ts";
import {
  atLeast,
  callsUntilFailures,
  harmonic,
  hedgedQuantile,
  meanWaits,
  tookWithWaits,
  tries,
  triesThroughLayers,
} from "../../../bench/truth/call-forms.ts";
import {
  anyWorkWait,
  busyLonger,
  closedLoop,
  droppedLate,
  erlangB,
  evenArrivalsWaited,
  exponentialWait,
  lifoWaitQuantile,
  limitedQueue,
} from "../../../bench/truth/queue-forms.ts";

const unit = (workers: number, load: number) => ({ workers, ratePerMs: load, meanMs: 1 });

/** The precision of the published values. */
function expectDigits(value: number, published: number, decimals: number): void {
  expect(Math.abs(value - published)).toBeLessThanOrEqual(0.5001 * 10 ** -decimals);
}

describe("queues: published values", () => {
  test.each([
    [0.5, 1],
    [0.8, 4],
    [0.9, 9],
    [0.95, 19],
  ])("one worker at load %d: the mean wait is %d", (load, wait) => {
    expectDigits(exponentialWait(unit(1, load)).meanMs, wait, 10);
  });

  test.each([
    [4, 3.2, 0.5964, 0.7455],
    [10, 8, 0.4092, 0.2046],
    [30, 28, 0.6201, 0.31],
  ])("%d workers with load %d: %d wait, for %d on average", (workers, load, waited, mean) => {
    const wait = exponentialWait(unit(workers, load));
    expectDigits(wait.waited, waited, 4);
    expectDigits(wait.meanMs, mean, 4);
  });

  test("a quantile is 0 below the share of calls that do not wait", () => {
    expect(exponentialWait(unit(10, 8)).quantileMs(0.5)).toBe(0);
  });

  test.each([
    [10, 8, 0.1217],
    [4, 3.2, 0.2281],
    [50, 151.5, 0.6731],
  ])("%d workers without a queue refuse, at load %d, %d", (workers, load, refused) => {
    expectDigits(erlangB(workers, load), refused, 4);
    expect(limitedQueue(unit(workers, load), 0).refused).toBeCloseTo(erlangB(workers, load), 12);
    expect(droppedLate(unit(workers, load), 0)).toBeCloseTo(erlangB(workers, load), 12);
  });

  test.each([
    [0.8, 0.0235, 3.7971],
    [1, 0.0909, 5.5],
    [1.2, 0.1926, 6.9261],
    [2, 0.5002, 9.0098],
  ])("room for ten with load %d: %d refused, the others stay %d", (load, refused, stay) => {
    const limited = limitedQueue(unit(1, load), 9);
    expectDigits(limited.refused, refused, 4);
    expectDigits(limited.waitMs + 1, stay, 4);
  });

  test.each([
    ["constant", 1, 2],
    ["lognormal, sigma 1", Math.E, 5.4366],
    ["Pareto, alpha 2.5", 1.8, 3.6],
  ])("any distribution of work at load 0.8, %s: second moment %d, mean wait %d", (_, secondMoment, wait) => {
    expectDigits(anyWorkWait(0.8, 1, secondMoment), wait, 4);
  });

  test("the bimodal work of Brooker's open loop: 4.11 s of latency on 0.11 s of work", () => {
    const meanS = 0.999 * 0.1 + 0.001 * 10;
    const secondMoment = 0.999 * 2 * 0.1 ** 2 + 0.001 * 2 * 10 ** 2;
    expectDigits(anyWorkWait(0.8 / meanS, meanS, secondMoment), 4.0033, 4);
  });

  test("with unlimited patience or no spare capacity, the known formulas for dropping hold", () => {
    expect(droppedLate(unit(1, 0.8), 1e4)).toBeCloseTo(0, 12);
    expect(droppedLate(unit(1, 1.2), 100)).toBeCloseTo(1 - 1 / 1.2, 9);
    expect(droppedLate(unit(1, 1), 3)).toBeCloseTo(1 / 5, 12);
  });

  test("the share that waits with even arrivals solves its equation", () => {
    const waited = evenArrivalsWaited(0.8);
    expect(waited).toBeCloseTo(Math.exp((waited - 1) / 0.8), 12);
    expect(waited).toBeLessThan(0.8);
  });

  test("a busy period lasts 1/(1 - load) on average, and its square is 2/(1 - load)³", () => {
    const step = 0.5;
    let [mean, square] = [step / 2, 0];
    for (let times = step; times < 2000; times += step) {
      const longer = busyLonger(0.8, times);
      mean += longer * step;
      square += 2 * times * longer * step;
    }
    expectDigits(mean, 5, 1);
    expectDigits(square, 250, 0);
    // The standard deviation of the wait in the tables, in which eight of ten calls wait for a busy period.
    expectDigits(Math.sqrt(0.8 * square - 16), 13.5647, 2);
  });

  test("with last in, first out, one call in a hundred waits longer than the p99", () => {
    const p99 = lifoWaitQuantile(0.8, 10, 0.99);
    expect(0.8 * busyLonger(0.8, p99 / 10)).toBeCloseTo(0.01, 12);
  });

  test.each([
    [10, 10.97, 9.892],
    [50, 18.96, 49.07],
    [100, 81.9, 92.43],
    [200, 1000, 100],
  ])("%d clients that think for 1 s, at one worker of 10 ms: %d ms, %d/s", (clients, took, perS) => {
    const loop = closedLoop(clients, 1, 10, 1000);
    expectDigits(loop.tookMs, took, 2);
    expectDigits(loop.perMs * 1000, perS, clients === 10 ? 3 : 2);
  });
});

describe("calls: published values", () => {
  test.each([
    [0.1, 1.111],
    [0.5, 1.875],
    [0.9, 3.439],
    [1, 4],
  ])("four tries that fail with probability %d are %d on average", (failing, mean) => {
    expectDigits(tries(failing, 4).mean, mean, 9);
    expect(tries(failing, 4).fails).toBeCloseTo(failing ** 4, 12);
  });

  test.each([
    [0.5, 2],
    [0.9, 9.9882],
    [0.99, 47.4404],
    [1, 64],
  ])("through three layers of four tries, %d failing, they are %d", (failing, calls) => {
    expectDigits(triesThroughLayers(failing, 4, 3), calls, 4);
  });

  test("waits with decorrelated jitter grow as in the tables; full and equal jitter give fractions of the doubled wait", () => {
    const decorrelated = [10, 17.5, 28.75, 45.625, 70.9375];
    expect(meanWaits(5, 2, "decorrelated", 5)).toEqual(decorrelated);
    expect(meanWaits(100, 2, "full", 3)).toEqual([50, 100, 200]);
    expect(meanWaits(100, 2, "equal", 3)).toEqual([75, 150, 300]);
    expect(meanWaits(100, 2, "none", 2)).toEqual([100, 200]);
  });

  test("a good order takes as long as the waits after its failed tries", () => {
    expect(tookWithWaits(0.5, [], 10)).toBe(10);
    expect(tookWithWaits(0.5, [100], 10)).toBeCloseTo((0.5 * 10 + 0.25 * 110) / 0.75, 12);
  });

  test("the slowest of a hundred, and of two", () => {
    expectDigits(harmonic(100), 5.1874, 4);
    expect(harmonic(2)).toBe(1.5);
  });

  test("a hedge without a delay halves the mean, and a hedge that starts too late changes nothing", () => {
    expect(hedgedQuantile(100, 0, 0.99)).toBeCloseTo(-50 * Math.log(0.01), 9);
    expect(hedgedQuantile(100, 1000, 0.99)).toBeCloseTo(-100 * Math.log(0.01), 9);
  });

  test.each([
    [0.1, 111_110, 0],
    [0.5, 62, 6],
    [0.9, 6.935, 3],
  ])("until five in a row fail of %d it takes %d calls", (failing, calls, decimals) => {
    expectDigits(callsUntilFailures(failing, 5), calls, decimals);
  });

  test("windows of 20 calls of which a tenth fails", () => {
    expectDigits(atLeast(10, 20, 0.1), 7.15e-6, 8);
    expectDigits(atLeast(2, 20, 0.1), 0.6083, 4);
  });
});

describe("caches", () => {
  test("the hit rate for equally popular keys is the share of keys in the cache", () => {
    const equal = zipfShares(1000, 0);
    expect(hitShareBySize(equal, 250)).toBeCloseTo(0.25, 6);
    expect(hitShareByTime(equal, 1, 1000)).toBeCloseTo(0.5, 9);
  });

  test("a cache of a thousand keys with Zipf 1.3 has a hit rate of 86 %, as in Brooker's article", () => {
    expect(hitShareBySize(zipfShares(100_000, 1.3), 1000)).toBeGreaterThan(0.86);
    expect(hitShareBySize(zipfShares(100_000, 1.3), 1000)).toBeLessThan(0.89);
  });
});
