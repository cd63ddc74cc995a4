import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { FailureCase } from "../../../src/gauntlet/failure.ts";
import { playFailure } from "../../../src/gauntlet/playing/play-failure.ts";
import type { ServerUnderTest } from "../../../src/gauntlet/playing/server-under-test.ts";
import type { TargetCopy } from "../../../src/gauntlet/playing/target-copy.ts";

const answer = { reply: undefined, failure: undefined, tookMs: 1, lagMs: 0 };
const target = { callee: "payment", answersWithinMs: 100 } as ServerUnderTest;

test.each([
  [{}, 1],
  [{ orders: 3 }, 3],
  [{ orders: 2, together: true }, 2],
] as const)("a failure with %j is played with %i orders, and then with two without it", async (more, orders) => {
  let payment: unknown;
  const asked: unknown[] = [];
  const copy = {
    events: [],
    lagMs: 0,
    isAlive: true,
    now: () => 0,
    async sleep() {
      await nextTurn();
      asked.push("slept");
    },
    async fail(settings: unknown) {
      payment = settings;
    },
    async order() {
      asked.push(payment);
      return answer;
    },
  };
  const failure: FailureCase = { name: "slow", about: "", right: [], settings: ({ slowMs }) => ({ slowMs }), ...more };
  const seen = await playFailure(copy as unknown as TargetCopy, target, failure);
  expect(seen.answers).toHaveLength(orders);
  expect(asked).toEqual([...Array(orders).fill({ slowMs: 200 }), {}, "slept", {}]);
});

test.each([
  ["waited for, so that they are drawn", 500, 500],
  ["not waited for longer than the failure takes", 5000, 200],
])("charges that break a rule are %s", async (_, chargedAtMs, leastMs) => {
  let nowMs = 0;
  const arrived = [1, 2].map((call) => ({
    atMs: 0,
    who: "payment",
    call,
    what: { kind: "arrived", line: "POST /pay" },
  }));
  const charged = [1, 2].map((call) => ({
    atMs: chargedAtMs,
    who: "payment",
    call,
    what: { kind: "finished", says: "charged" },
  }));
  const copy = {
    get events() {
      return nowMs >= chargedAtMs ? [...arrived, ...charged] : arrived;
    },
    lagMs: 0,
    isAlive: true,
    now: () => nowMs,
    async sleep(ms: number) {
      nowMs += ms;
    },
    async fail() {},
    async order() {
      nowMs += 1;
      return answer;
    },
  };
  const failure: FailureCase = { name: "slow", about: "", right: [], worksLater: true, settings: () => ({}) };
  const seen = await playFailure(copy as unknown as TargetCopy, { ...target, answersWithinMs: 250 }, failure);
  expect(seen.charged).toBe(2);
  expect(nowMs).toBeGreaterThanOrEqual(leastMs);
  expect(nowMs).toBeLessThan(1200);
});
