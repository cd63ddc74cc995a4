import { expect, test } from "vitest";
import { highestP99, perSecond, sayLevel, sayMoment, stretchesOf } from "../../../../src/render/view/load/stretches.ts";

const windows = Array.from({ length: 5 }, (_, at) => ({
  ...{ fromMs: at * 500, toMs: (at + 1) * 500, offered: 10, good: at, failed: 0, p50Ms: 1 },
  p99Ms: at === 0 ? Number.NaN : at,
}));

test("neighbouring windows share a stretch, and without windows there is none", () => {
  expect(stretchesOf(windows, 2).map((each) => each.length)).toEqual([3, 2]);
  expect(stretchesOf(windows, 9)).toHaveLength(5);
  expect(stretchesOf([], 9)).toEqual([]);
});

test("a rate is counted over the whole stretch, for one of all runs, and over no time it is 0", () => {
  expect(perSecond(windows, "good", 1)).toBe(4);
  expect(perSecond(windows, "good", 4)).toBe(1);
  expect(perSecond([{ ...windows[1]!, toMs: 500 }], "good", 1)).toBe(0);
});

test("windows in which no call ended do not count for the p99", () => {
  expect(highestP99(windows)).toBe(4);
  expect(highestP99(windows.slice(0, 1))).toBeNaN();
});

test("both axes are rounded for reading", () => {
  expect([12_345, 500, 59_998].map(sayMoment)).toEqual(["12.35 s", "0.5 s", "60 s"]);
  expect([1234.5, 99.51, 0.1234].map(sayLevel)).toEqual(["1235", "100", "0.12"]);
});
