import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Distribution, Single } from "../../../src/policy/random/distribution.ts";
import { formatDistribution, readDistribution } from "../../../src/policy/random/read-distribution.ts";
import { sayWrong } from "../../../src/text/values/units.ts";

function wrongIn(written: unknown): string | undefined {
  const read = readDistribution(written);
  return "wrong" in read ? sayWrong(read) : undefined;
}

describe("a distribution", () => {
  test.each<[unknown, Distribution]>([
    ["100ms", { kind: "constant", ms: 100 }],
    ["exponential 100ms", { kind: "exponential", meanMs: 100 }],
    ["50ms to 150ms", { kind: "uniform", fromMs: 50, toMs: 150 }],
    ["normal 100ms 20ms", { kind: "normal", meanMs: 100, deviationMs: 20 }],
    ["lognormal 100ms 1.0", { kind: "lognormal", meanMs: 100, sigma: 1 }],
    ["pareto 1s 2.5", { kind: "pareto", meanMs: 1000, alpha: 2.5 }],
    ["  exponential   100ms ", { kind: "exponential", meanMs: 100 }],
  ])("is read from %j", (written, value) => {
    expect(readDistribution(written)).toEqual({ value });
  });

  test("is read from a list, whether the file's reader or the command line took it apart", () => {
    const value = {
      kind: "mixture",
      members: [
        { share: 0.99, of: { kind: "exponential", meanMs: 10 } },
        { share: 0.01, of: { kind: "constant", ms: 1000 } },
      ],
    };
    expect(readDistribution(["exponential 10ms 99%", "1s 1%"])).toEqual({ value });
    expect(readDistribution("[exponential 10ms 99%, 1s 1%]")).toEqual({ value });
  });

  test.each([
    [3, "needs a unit: write 3s or 3ms"],
    ["-1s", "is below zero: write a duration such as 1s"],
    [null, "is not a duration: write 3s, 500ms, 2m or 1h"],
    ["", "is not a duration: write 3s, 500ms, 2m or 1h"],
    ["exponential", "needs its mean: write exponential 100ms"],
    ["exponential 100", "has a mean that needs a unit: write 100s or 100ms"],
    ["exponential 100ms 1.0", "has too many values: write exponential 100ms"],
    ["normal 100ms", "needs its standard deviation: write normal 100ms 20ms"],
    ["normal 100ms 40ms", "has a standard deviation above a third of its mean: write normal 100ms 20ms"],
    ["normal 100ms 2", "has a standard deviation that needs a unit: write 2s or 2ms"],
    ["lognormal 100ms", "needs its sigma: write lognormal 100ms 1.0"],
    ["lognormal 100ms 0", "needs its sigma above 0, at most 5: write lognormal 100ms 1.0"],
    ["lognormal 100ms wide", "needs its sigma above 0, at most 5: write lognormal 100ms 1.0"],
    ["pareto 100ms 1", "needs its alpha above 1, at most 1000: write pareto 100ms 2.5"],
    ["150ms to 50ms", "runs backwards: write 50ms to 150ms"],
    ["50 to 150ms", "starts with what needs a unit: write 50s or 50ms"],
    ["50ms to 150", "ends with what needs a unit: write 150s or 150ms"],
    ["exp 100ms", "is not a duration or a distribution: write exponential 100ms"],
    ["Lognormal 100ms 1.0", "is not a duration or a distribution: write lognormal 100ms 1.0"],
    ["paretto 100ms 2", "is not a duration or a distribution: write pareto 100ms 2.5"],
    [
      "normal-ish 100ms",
      "is not a duration or a distribution: write 100ms, 50ms to 150ms, exponential 100ms, lognormal 100ms 1.0, pareto 100ms 2.5 or normal 100ms 20ms",
    ],
  ])("%j %s", (written, wrong) => {
    expect(wrongIn(written)).toBe(wrong);
  });
});

describe("a list", () => {
  test.each<[unknown, string]>([
    [[], "is an empty list: write [10ms 99%, 1s 1%]"],
    ["[]", "is an empty list: write [10ms 99%, 1s 1%]"],
    ["[ ]", "is an empty list: write [10ms 99%, 1s 1%]"],
    [["10ms 99%", "1s 2%"], "has shares that add up to 101%: write shares that add up to 100%"],
    [["10ms 99%", "1s"], "has a member 1s without a share: write [10ms 99%, 1s 1%]"],
    [["10ms 99%", "exponential 1s"], "has a member exponential 1s without a share: write [10ms 99%, 1s 1%]"],
    [["10ms 101%"], "has a member 10ms 101% whose share is more than 100%: write 100% or less"],
    [["10 100%"], "has a member 10 100% that needs a unit: write 10s or 10ms"],
    [[["10ms 100%"]], "has a member that is not text: write [10ms 99%, 1s 1%]"],
    [Array.from({ length: 101 }, () => "10ms 1%"), "has more than 100 members: write fewer"],
  ])("%j %s", (written, wrong) => {
    expect(wrongIn(written)).toBe(wrong);
  });

  test("may have shares whose sum is 100% except for rounding", () => {
    const tenths = Array.from({ length: 10 }, (_, at) => `${at}ms 10%`);
    expect(readDistribution(tenths)).toHaveProperty("value.kind", "mixture");
  });
});

const ms = fc.integer({ min: 0, max: 86_400_000_000 }).map((us) => us / 1000);
const parameter = (least: number, most: number) =>
  fc.integer({ min: least * 100 + 1, max: most * 100 }).map((hundredths) => hundredths / 100);
const single: fc.Arbitrary<Single> = fc.oneof(
  fc.record({ kind: fc.constant("constant" as const), ms }),
  fc.record({ kind: fc.constant("exponential" as const), meanMs: ms }),
  fc.tuple(ms, ms).map(([one, other]) => ({
    kind: "uniform" as const,
    fromMs: Math.min(one, other),
    toMs: Math.max(one, other),
  })),
  ms.map((meanMs) => ({ kind: "normal" as const, meanMs, deviationMs: Math.floor(meanMs * 250) / 1000 })),
  fc.record({ kind: fc.constant("lognormal" as const), meanMs: ms, sigma: parameter(0, 5) }),
  fc.record({ kind: fc.constant("pareto" as const), meanMs: ms, alpha: parameter(1, 1000) }),
);
const mixture: fc.Arbitrary<Distribution> = fc
  .tuple(fc.array(single, { minLength: 1, maxLength: 5 }), fc.integer({ min: 0, max: 1e6 }))
  .map(([all, millionths]) => {
    const rest = millionths / 1e8;
    const shares = all.map((_, at) => (at === 0 ? 1 - rest * (all.length - 1) : rest));
    return { kind: "mixture", members: all.map((of, at) => ({ share: shares[at]!, of })) };
  });

test("a distribution in words reads back as the same distribution", () => {
  fc.assert(
    fc.property(fc.oneof(single, mixture), (distribution) => {
      const read = readDistribution(formatDistribution(distribution));
      const again = "value" in read ? formatDistribution(read.value) : read.wrong;
      expect(again).toBe(formatDistribution(distribution));
    }),
  );
});

test("a distribution is formatted as a file writes it", () => {
  const written = "[lognormal 100ms 1 99.5%, 50ms to 1.5s 0.4999%, 1s 0.0001%]";
  const read = readDistribution(written);
  expect("value" in read && formatDistribution(read.value)).toBe(written);
});

test("no text makes the reader throw", () => {
  const words = fc.constantFrom(
    "exponential",
    "to",
    "100ms",
    "1s",
    "99%",
    "1%",
    "[",
    "]",
    ",",
    "-1",
    "2.5",
    "pareto",
    " ",
  );
  const anything = fc.oneof(
    fc.anything(),
    fc.array(words).map((all) => all.join(" ")),
    fc.array(fc.array(words).map((all) => all.join(" "))),
  );
  fc.assert(
    fc.property(anything, (written) => {
      const read = readDistribution(written);
      expect("value" in read || read.cure.startsWith("write ")).toBe(true);
    }),
  );
});

test("the former name of exponential gets an error with the new name", () => {
  expect(readDistribution("about 200ms")).toEqual({
    wrong: "is now called exponential",
    cure: "write exponential 200ms",
  });
});
