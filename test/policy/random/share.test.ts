import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countAfter,
  exactly,
  leastBusy,
  positionOf,
  SmoothShare,
  sideAt,
  smoothTakes,
} from "../../../src/policy/random/share.ts";

function hits(percent: number, requests: number): number[] {
  const share = new SmoothShare([
    { name: "new", weight: percent },
    { name: "old", weight: 100 - percent },
  ]);
  const found: number[] = [];
  for (let n = 1; n <= requests; n++) if (share.next() === "new") found.push(n);
  return found;
}

describe("a smooth share", () => {
  it.each([
    [10, [5, 15]],
    [20, [3, 8, 13, 18]],
    [33, [2, 5, 8, 11, 14, 17, 20]],
    [50, [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]],
    [70, [1, 3, 4, 5, 7, 8, 10, 11, 13, 14, 15, 17, 18, 20]],
    [0, []],
  ])("of %i %% takes requests %j of twenty", (percent, taken) => {
    expect(hits(percent, 20)).toEqual(taken);
  });

  it("is the nearest whole number for every whole percentage after each of a thousand requests", () => {
    for (let percent = 0; percent <= 100; percent++) {
      const closed = Array.from({ length: 1000 }, (_, n) => n + 1).filter((n) => smoothTakes(n, percent, 100));
      expect(hits(percent, 1000)).toEqual(closed);
      expect(closed.filter((n) => n <= 997).length).toBe(Math.floor((997 * percent + 50) / 100));
    }
  });

  it("never strays more than half a request from the share, whatever it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(), fc.nat(10_000), (whole, part, n) => {
        const weight = part % (whole + 1);
        expect(Math.abs(countAfter(n, weight, whole) - (n * weight) / whole)).toBeLessThanOrEqual(0.5);
      }),
    );
  });

  it("works for three sides, and for none", () => {
    const three = new SmoothShare([
      { name: "a", weight: 1 },
      { name: "b", weight: 2 },
      { name: "c", weight: 1 },
    ]);
    expect(Array.from({ length: 8 }, () => three.next()).join("")).toBe("bacbbacb");
    expect(new SmoothShare([{ name: "a", weight: 0 }]).next()).toBeUndefined();
  });
});

describe("random", () => {
  it("gives each side its part of the range, and a side without weight none", () => {
    const sides = [
      { name: "a", weight: 1 },
      { name: "b", weight: 0 },
      { name: "c", weight: 3 },
    ];
    expect([0, 0.24, 0.25, 0.999, 1].map((at) => sideAt(sides, at))).toEqual(["a", "a", "c", "c", "c"]);
    expect(sideAt([{ name: "a", weight: 0 }], 0.5)).toBeUndefined();
    const last = [...sides, { name: "d", weight: 0 }];
    expect(sideAt(last, 1)).toBe("c");
  });

  it("hits a tenth exactly once in ten requests in 39 of 100 runs", () => {
    expect(exactly(1, 10, 0.1)).toBeCloseTo(0.3874, 4);
    expect(exactly(0, 10, 0.1)).toBeCloseTo(0.3487, 4);
  });

  it("hits a half three times in ten, and a quarter twice in four, as often as the tables say", () => {
    expect(exactly(3, 10, 0.5)).toBeCloseTo(120 / 1024, 12);
    expect(exactly(2, 4, 0.25)).toBeCloseTo(54 / 256, 12);
  });

  it("never hits a side with a share of 0, and always hits a side with all", () => {
    expect([exactly(0, 4, 0), exactly(1, 4, 0), exactly(4, 4, 0)]).toEqual([1, 0, 0]);
    expect([exactly(4, 4, 1), exactly(3, 4, 1), exactly(0, 4, 1)]).toEqual([1, 0, 0]);
  });
});

describe("a user's place", () => {
  it("is always the same and evenly distributed", () => {
    const places = Array.from({ length: 2000 }, (_, n) => positionOf(`user-${n}`));
    expect(["ann", "bob", "user-7", "ä"].map((user) => Number(positionOf(user).toFixed(6)))).toEqual([
      0.646808, 0.974013, 0.998807, 0.121062,
    ]);
    for (const share of [0.1, 0.5, 0.9]) {
      const below = places.filter((place) => place < share).length / places.length;
      expect(Math.abs(below - share)).toBeLessThan(0.03);
    }
  });
});

describe("the least busy", () => {
  const sides = [
    { name: "new", weight: 1 },
    { name: "old", weight: 3 },
    { name: "off", weight: 0 },
  ];
  const among = (inProgress: Record<string, number>, at = 0) => leastBusy(sides, (name) => inProgress[name] ?? 0, at);

  it("has the fewest in progress for its weight, and nothing goes to a side without one", () => {
    expect(among({ new: 1, old: 2, off: 0 })).toBe("old");
    expect(among({ new: 1, old: 4 })).toBe("new");
    expect(leastBusy([], () => 0, 0)).toBeUndefined();
  });

  it("is drawn at random if several are equally busy", () => {
    expect([among({ new: 1, old: 3 }, 0), among({ new: 1, old: 3 }, 0.5), among({}, 0.99)]).toEqual([
      "new",
      "old",
      "old",
    ]);
  });
});
