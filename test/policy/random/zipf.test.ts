import { describe, expect, test } from "vitest";
import { Zipf } from "../../../src/policy/random/zipf.ts";

/**
 * Compares the share of evenly spaced numbers that draw at most this key with the share of the weights, summed
 * directly.
 */
function shares(exponent: number, keys: number, upTo: number): { seen: number; exact: number } {
  const zipf = new Zipf(exponent, keys);
  const count = 200_000;
  let seen = 0;
  for (let at = 0; at < count; at++) if (zipf.draw((at + 0.5) / count) <= upTo) seen += 1;
  let [below, whole] = [0, 0];
  for (let key = 1; key <= keys; key++) {
    whole += key ** -exponent;
    if (key <= upTo) below += key ** -exponent;
  }
  return { seen: seen / count, exact: below / whole };
}

describe("popular keys", () => {
  test.each([
    [1.3, 10, 1],
    [1, 1000, 10],
    [1.3, 100_000, 1000],
    [1, 100_000, 20_000],
    [0.8, 100_000, 50_000],
    [0, 100_000, 25_000],
  ])("of exponent %d among %d: keys up to %d have their share", (exponent, keys, upTo) => {
    const { seen, exact } = shares(exponent, keys, upTo);
    expect(seen).toBeCloseTo(exact, 5);
  });

  test("every key can be drawn, and none beyond the last", () => {
    const zipf = new Zipf(0.5, 5);
    const drawn = new Set(Array.from({ length: 1000 }, (_, at) => zipf.draw(at / 1000)));
    expect([...drawn].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(new Zipf(1.3, 1e12).draw(1 - 2 ** -53)).toBeLessThanOrEqual(1e12);
    expect(new Zipf(1.3, 1).draw(0.99)).toBe(1);
  });
});
