import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { isBehind, playConvoy } from "../../../src/gauntlet/playing/convoy.ts";
import type { ServerUnderTest } from "../../../src/gauntlet/playing/server-under-test.ts";
import type { TargetCopy } from "../../../src/gauntlet/playing/target-copy.ts";

const quick = { tookMs: 20, throughMs: 5, freedMs: 700, lagMs: 0 };

test.each([
  ["at once", quick, false],
  ["after the calls that hang", { ...quick, tookMs: 710, throughMs: 705 }, true],
  ["after them, on a busy machine", { ...quick, tookMs: 710, throughMs: 705, lagMs: 300 }, true],
  ["late, but before them, on a busy machine", { ...quick, tookMs: 710, lagMs: 300 }, false],
  ["later than the machine was busy", { ...quick, tookMs: 900, lagMs: 300 }, true],
  [
    "after them, on a machine that stood still for as long",
    { ...quick, tookMs: 1100, throughMs: 800, lagMs: 800 },
    "undecided",
  ],
])("an order that is answered %s", (_, seen, behind) => {
  expect(isBehind(seen)).toBe(behind);
});

test("three orders are sent while payment hangs, and the others when it works again", async () => {
  let payment = "works";
  const sent: string[] = [];
  const copy = {
    events: [],
    lagMs: 0,
    isAlive: true,
    now: () => 0,
    async sleep() {},
    async fail({ faults }: { readonly faults?: unknown }) {
      await nextTurn();
      payment = faults === undefined ? "works" : "hangs";
    },
    async order() {
      sent.push(payment);
      return { reply: undefined, failure: undefined, tookMs: 1, lagMs: 0 };
    },
    isPaid: () => false,
  };
  const seen = await playConvoy(copy as unknown as TargetCopy, {} as ServerUnderTest);
  expect(sent).toEqual(["hangs", "hangs", "hangs", "works", "works", "works"]);
  expect(seen.finding).toEqual({ rule: "no-convoy", holds: false });
});
