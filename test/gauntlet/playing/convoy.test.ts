import { expect, test } from "vitest";
import { isBehind } from "../../../src/gauntlet/playing/convoy.ts";

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
