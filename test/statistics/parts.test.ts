import fc from "fast-check";
import { expect, test } from "vitest";
import { Parts, settledTime, usualParts } from "../../src/statistics/parts.ts";

const counters = (startUs: number, forUs: number) =>
  new Parts(settledTime(startUs, forUs), usualParts, () => ({ calls: 0 }));

test("ten equal parts follow the first tenth", () => {
  const { each, edgesUs } = counters(0, 1_000_000);
  expect(each.length).toBe(10);
  expect([edgesUs[0], edgesUs[1], edgesUs[10]]).toEqual([100_000, 190_000, 1_000_000]);
});

test("the warm-up and the time after the end do not belong to a part", () => {
  const parts = counters(5_000, 1_000_000);
  expect([parts.at(104_999), parts.at(1_005_000)]).toEqual([undefined, undefined]);
  expect([parts.at(105_000), parts.at(1_004_999)]).toEqual([parts.each[0], parts.each[9]]);
});

test("each moment belongs to the part between whose edges it is", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e6 }),
      fc.integer({ min: 1000, max: 1e6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (startUs, forUs, share) => {
        const parts = counters(startUs, forUs);
        const us = Math.floor(startUs + share * forUs * 1.1);
        const found = parts.at(us);
        const expected = parts.each.find((_, at) => parts.edgesUs[at]! <= us && us < parts.edgesUs[at + 1]!);
        expect(found).toBe(expected);
      },
    ),
  );
});

test("an edge is the first moment of its part", () => {
  const parts = counters(0, 100_003);
  for (const [at, part] of parts.each.entries()) {
    expect(parts.at(parts.edgesUs[at]!)).toBe(part);
    expect(parts.at(parts.edgesUs[at + 1]! - 1)).toBe(part);
  }
});

test("a single part may have no end", () => {
  const parts = new Parts({ fromUs: 10, toUs: Number.POSITIVE_INFINITY }, 1, () => ({ calls: 0 }));
  expect([parts.at(9), parts.at(10), parts.at(1e15)]).toEqual([undefined, parts.each[0], parts.each[0]]);
});
