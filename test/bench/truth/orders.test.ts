import { expect, test } from "vitest";
import type { Row } from "../../../bench/truth/row.ts";
import { cacheBySize, cacheByTime } from "../../../bench/truth/rows/caches.ts";
import { tokenBucket } from "../../../bench/truth/rows/gateway.ts";
import { slowestOf } from "../../../bench/truth/rows/no-wait.ts";
import { breakerInARow, breakerShare } from "../../../bench/truth/rows/tries.ts";
import { table } from "../../../bench/truth/table.ts";
import { Cache } from "../../../src/policy/cache.ts";
import { RateLimit } from "../../../src/policy/limits/rate-limit.ts";
import { Zipf } from "../../../src/policy/random/zipf.ts";
import { uniforms } from "../../uniforms.ts";
import { playOrders } from "./orders.ts";
import { type Call, expectAgreement } from "./seen.ts";

const count = 40_000;
const rows = table.filter((row) => {
  const { setup, steps, runs } = row.play(count);
  const plain = runs === undefined && steps.length === 1 && steps[0]!.to !== "gateway" && "rate" in steps[0]!;
  const isOrdinary = setup.payment !== undefined && !("capacity" in setup.payment) && !("cache" in setup.payment);
  return plain && isOrdinary && !row.name.startsWith("calls of");
});

test.each(rows.map((row) => [row.name, row] as const))("a small simulation agrees: %s", (_, row) => {
  expectAgreement(row, playOrders(row.play(count), count, uniforms(5)));
});

test("the table has many kinds of orders", () => {
  expect(rows.length).toBeGreaterThan(18);
});

/** Represents each run as a call with its number of payments, so that mean and interval come from all runs. */
function overRuns(row: Row, runs: number, payments: () => number): void {
  expectAgreement(
    row,
    Array.from({ length: runs }, (_, at) => ({ atMs: at, payments: payments(), tookMs: 0 })),
  );
}

test("a small simulation agrees: a breaker that counts failures in a row", () => {
  const uniform = uniforms(1);
  overRuns(breakerInARow(0.5, 5), 4000, () => {
    let [calls, inARow] = [0, 0];
    for (; inARow < 5; calls++) inARow = uniform() < 0.5 ? inARow + 1 : 0;
    return calls;
  });
});

test("a small simulation agrees: a breaker that counts a share", () => {
  const uniform = uniforms(2);
  overRuns(breakerShare(0.1, 0.1), 4000, () => {
    const failed = Array.from({ length: 20 }, () => uniform() < 0.1);
    return failed[19] && failed.filter(Boolean).length >= 2 ? 20 : 21;
  });
});

test("a small simulation agrees: the slowest of a hundred", () => {
  const uniform = uniforms(3);
  const row = slowestOf(100, "exponential 10ms");
  const runs: Call[] = Array.from({ length: 500 }, (_, atMs) => ({
    atMs,
    tookMs: Math.max(...Array.from({ length: 100 }, () => -10 * Math.log1p(-uniform()))),
  }));
  expectAgreement({ ...row, measure: { of: "tookMs.mean" } }, runs);
});

test("a small simulation agrees: a bucket of tokens", () => {
  const row = tokenBucket(5, 10, "100/s", 10);
  const bucket = new RateLimit({ rate: 5, burst: 10 });
  const allowed = Array.from({ length: 1000 }, (_, at) => bucket.take("one", at * 10)).filter((each) => each.allowed);
  expect(allowed.length).toBe(row.exact);
});

/** Simulates random calls for keys at a cache. A missing key is fetched at once. */
function throughCache(size: number, timeToLiveMs: number): Call[] {
  const uniform = uniforms(4);
  const keys = new Zipf(1, 10_000);
  const cache = new Cache<true>({ size, timeToLiveMs, singleFlight: false });
  let atMs = 0;
  return Array.from({ length: 150_000 }, () => {
    atMs -= Math.log1p(-uniform());
    const key = keys.draw(uniform());
    const missed = cache.look(key, atMs).kind === "fetch";
    if (missed) cache.store(key, true, atMs);
    return { atMs, payments: missed ? 1 : 0 };
  });
}

const keys = { count: 10_000, exponent: 1 };

test("a small simulation agrees: a cache whose keys live for a while", () => {
  expectAgreement(cacheByTime(keys, "1000/s", "1s"), throughCache(10_000, 1000));
});

test("a small simulation agrees: a cache of a thousand keys, as far as Che's approximation goes", () => {
  const row = cacheBySize(keys, "1000/s", 1000);
  const calls = throughCache(1000, Number.POSITIVE_INFINITY).slice(20_000);
  const missed = calls.reduce((sum, { payments }) => sum + payments!, 0) / calls.length;
  expect(missed).toBeGreaterThan(row.allowed![0]);
  expect(missed).toBeLessThan(row.allowed![1]);
});
