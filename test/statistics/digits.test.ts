import fc from "fast-check";
import { expect, test } from "vitest";
import { digitsOf } from "../../src/statistics/digits.ts";

test.each([
  [[23.0259, 22.1, 24.0], "23.0", "22.1", "24.0"],
  [[0.4839, 0.4612, 0.5066], "0.48", "0.46", "0.51"],
  [[5.0612, 4.95, 5.17], "5.06", "4.95", "5.17"],
  [[16807.4, 16500, 17100], "16800", "16500", "17100"],
  [[1234.5, 1100, 1400], "1230", "1100", "1400"],
  [[0.00024, 0.00011, 0.0004], "0.00024", "0.00011", "0.00040"],
  [[0.31, 0.29, 0.33], "0.31", "0.29", "0.33"],
  [[0.05, 0.03, 0.07], "0.05", "0.03", "0.07"],
  [[100.123456789, 100.12345678, 100.1234568], "100.123", "100.123", "100.124"],
  [[100, 100, 100], "100", "100", "100"],
  [[0.1, 0.1, 0.1], "0.1", "0.1", "0.1"],
  [[0, 0, 0], "0", "0", "0"],
  [[3, 0, 12], "3", "0", "12"],
  [[10, 10, 3010], "10", "10", "3010"],
  [[0.4, 0, 300], "0.4", "0.0", "300.0"],
] as const)("%j is printed as %s, from %s to %s", (estimate, value, low, high) => {
  expect(digitsOf(estimate)).toEqual({ value, low, high });
});

test.each([
  [23.0259, "23"],
  [23.4567, "23.5"],
  [16807, "16800"],
  [0.0123456, "0.0123"],
  [0.1, "0.1"],
  [10, "10"],
  [0, "0"],
])("%d without an interval has at most three digits and no trailing zeros: %s", (value, text) => {
  expect(digitsOf([value, null, null])).toEqual({ value: text });
});

const quantity = fc.double({ min: 1e-6, max: 1e9, noNaN: true });

test("the printed interval covers the real one and is hardly wider", () => {
  const share = fc.double({ min: 1e-4, max: 0.9, noNaN: true });
  fc.assert(
    fc.property(quantity, share, (value, relative) => {
      const [low, high] = [value * (1 - relative), value * (1 + relative)];
      const digits = digitsOf([value, low, high]);
      const width = high - low;
      expect(Number(digits.low)).toBeLessThanOrEqual(low + width * 1e-6);
      expect(Number(digits.high)).toBeGreaterThanOrEqual(high - width * 1e-6);
      expect(Number(digits.high) - Number(digits.low)).toBeLessThanOrEqual(2.01 * width);
    }),
  );
});

test("the last printed digit is not finer than a twentieth of the half width, unless it is the first of the value", () => {
  fc.assert(
    fc.property(quantity, quantity, (value, halfWidth) => {
      const { value: text } = digitsOf([value, value - halfWidth, value + halfWidth]);
      const decimals = text.split(".")[1]?.length ?? 0;
      if (decimals > 0 && value * 10 ** decimals >= 10) expect(10 ** -decimals).toBeGreaterThan(halfWidth / 20.1);
    }),
  );
});
