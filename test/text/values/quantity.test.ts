import { expect, test } from "vitest";
import { amountIn, compareValues, readQuantity, writeQuantity } from "../../../src/text/values/quantity.ts";

test.each([
  ["3", { amount: 3, unit: "" }],
  ["50ms", { amount: 50, unit: "ms" }],
  ["280/s", { amount: 280, unit: "/s" }],
  [".5%", { amount: 0.5, unit: "%" }],
  ["8MB", { amount: 8, unit: "MB" }],
  ["3 weeks", undefined],
  ["3x", undefined],
  ["", undefined],
])("%s is read as a number with a unit, or not at all", (written, quantity) => {
  expect(readQuantity(written)).toEqual(quantity);
});

test("a sum of decimals is written without rounding errors", () => {
  expect(writeQuantity({ amount: 0.1 + 0.2, unit: "s" })).toBe("0.3s");
});

test("units of one kind are converted, others are not", () => {
  expect(amountIn("ms", { amount: 2, unit: "s" })).toBe(2000);
  expect(amountIn("/s", { amount: 120, unit: "/m" })).toBe(2);
  expect(amountIn("ms", { amount: 2, unit: "/s" })).toBeUndefined();
});

test("values are sorted by size, and words after numbers", () => {
  const values = ["none", "2s", "500ms", "10s", "even"];
  expect(values.sort(compareValues)).toEqual(["500ms", "2s", "10s", "even", "none"]);
});
