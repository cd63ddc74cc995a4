import { expect, test } from "vitest";
import { Example } from "../../src/statistics/example.ts";
import { uniforms } from "../uniforms.ts";

const runs = 20_000;

/** Counts how often each value was kept in many runs. */
function kept(values: number, offer: (example: Example<number>, value: number, uniform: () => number) => void) {
  const uniform = uniforms(5);
  const counts = Array.from({ length: values }, () => 0);
  for (let at = 0; at < runs; at++) {
    const example = new Example<number>();
    for (let value = 0; value < values; value++) offer(example, value, uniform);
    counts[example.kept[0]!]! += 1;
  }
  return counts;
}

/** Four standard errors of a count with equal probabilities. */
const margin = (values: number) => 4 * Math.sqrt(runs * (1 / values) * (1 - 1 / values));

test("all values are kept with the same probability", () => {
  for (const count of kept(5, (example, value, uniform) => example.offer(uniform(), value, value + 1)))
    expect(Math.abs(count - runs / 5)).toBeLessThan(margin(5));
});

test("also if only one in four of the later ones was a candidate", () => {
  const counts = kept(8, (example, value, uniform) => {
    const oneIn = value < 4 ? 1 : 4;
    if (uniform() * oneIn < 1) example.offer(uniform(), value, value + 1, oneIn);
  });
  for (const count of counts) expect(Math.abs(count - runs / 8)).toBeLessThan(margin(8));
});

test("the first candidate is always kept", () => {
  const example = new Example<string>();
  example.offer(0.999, "first", 7);
  expect(example.kept).toEqual(["first"]);
});

test("if several are kept, all values have the same probability", () => {
  const uniform = uniforms(7);
  const counts = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < runs; at++) {
    const example = new Example<number>(3);
    for (let value = 0; value < 6; value++) example.offer(uniform(), value, value + 1);
    expect(example.kept).toHaveLength(3);
    for (const value of example.kept) counts[value]! += 1;
  }
  for (const count of counts) expect(Math.abs(count - runs / 2)).toBeLessThan(margin(2));
});
