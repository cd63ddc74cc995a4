import { describe, expect, it, test } from "vitest";
import { sayOurs } from "../../../src/render/view/paper-words.ts";
import type { PaperRow } from "../../../src/scenario/paper/paper.ts";
import { judgeRow, predictionInterval, publishedCount, verdictOf } from "../../../src/scenario/paper/paper-verdict.ts";

const number = { of: { kind: "goodput" }, per: 1 } as const;
const row = (published: readonly [number, number], as: "closed form" | "mean" | "single run"): PaperRow => ({
  ...{ kind: "published", says: "", variant: "a", number, published, as },
});
const shape = (variants: readonly [string, ...string[]], atLeast: number, atMost: number): PaperRow => ({
  ...{ kind: "shape", says: "", variants, number, atLeast, atMost },
});

/** Twenty values whose mean is 100. */
const values = Array.from({ length: 20 }, (_, at) => 90.5 + at);

test("the prediction interval of normal values contains one more with 95 %", () => {
  expect(predictionInterval([9, 11]).map((end) => Number(end.toFixed(2)))).toEqual([-12.01, 32.01]);
  expect(predictionInterval([5])).toEqual([5, 5]);
});

describe("a published number agrees", () => {
  const agrees = (published: readonly [number, number], as: "closed form" | "mean" | "single run") =>
    judgeRow(row(published, as), () => values).agrees;

  it("if it is one run's and lies where another run of ours might", () => {
    expect(agrees([110, 110], "single run")).toBe(true);
    expect(agrees([120, 120], "single run")).toBe(false);
  });

  it("if it is a mean or a formula's and our interval contains it", () => {
    expect(agrees([102, 102], "closed form")).toBe(true);
    expect(agrees([110, 110], "closed form")).toBe(false);
    expect(agrees([102, 120], "mean")).toBe(true);
  });

  it("and is vague with few seeds or a wide interval", () => {
    expect(judgeRow(row([100, 100], "mean"), () => values)).not.toHaveProperty("isVague");
    expect(judgeRow(row([100, 100], "mean"), () => values.slice(0, 19))).toHaveProperty("isVague");
    const wide = values.map((value, at) => (at % 2 === 0 ? value : value * 3));
    expect(judgeRow(row([200, 200], "mean"), () => wide)).toHaveProperty("isVague");
  });
});

test("a published run is shown with the interval of one further run, which decides, and a mean with its own", () => {
  const says = (as: "mean" | "single run") => sayOurs(judgeRow(row([110, 110], as), () => values));
  expect(says("single run")).toMatch(/^100\S* \(one run: 8\d\S* to 11\d/);
  expect(says("mean")).not.toContain("one run");
});

test("a shape holds if the numbers are within its bounds, and grow from variant to variant", () => {
  const of: Readonly<Record<string, readonly number[]>> = { low: [1, 1], high: [3, 3] };
  const agrees = (each: PaperRow) => judgeRow(each, (variant) => of[variant]!).agrees;
  expect(agrees(shape(["low"], 0, 2))).toBe(true);
  expect(agrees(shape(["high"], 0, 2))).toBe(false);
  expect(agrees(shape(["low", "high"], 0, 9))).toBe(true);
  expect(agrees(shape(["high", "low"], 0, 9))).toBe(false);
});

test("a count of published runs is an interval", () => {
  const [low, high] = publishedCount(31, 64);
  expect(low).toBeCloseTo(0.358, 2);
  expect(high).toBeCloseTo(0.613, 2);
});

test("the verdict is that of the weakest row", () => {
  const of = (kind: "published" | "shape", agrees: boolean, isVague = false) => ({
    ...{ row: kind === "shape" ? shape(["a"], 0, 1) : row([1, 1], "mean"), agrees },
    ...(isVague && { isVague: true as const }),
  });
  expect(verdictOf([of("published", true), of("shape", true)])).toBe("reproduced");
  expect(verdictOf([of("published", true, true), of("shape", true)])).toBe("sameShape");
  expect(verdictOf([of("published", false), of("shape", true)])).toBe("sameShape");
  expect(verdictOf([of("published", true), of("shape", false)])).toBe("different");
  expect(verdictOf([of("published", false)])).toBe("different");
});
