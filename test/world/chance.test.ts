import { expect, test } from "vitest";
import { Chance } from "../../src/world/chance.ts";

const draws = (chance: Chance, name: string, count: number) => {
  const [place = "", purpose = ""] = name.split("/");
  return Array.from({ length: count }, () => chance.draw(place, purpose));
};

test("the same seed and name give the same numbers, others give others", () => {
  expect(draws(new Chance(7), "payment/delay", 5)).toEqual(draws(new Chance(7), "payment/delay", 5));
  expect(draws(new Chance(7), "payment/delay", 5)).not.toEqual(draws(new Chance(8), "payment/delay", 5));
  expect(draws(new Chance(7), "payment/delay", 5)).not.toEqual(draws(new Chance(7), "order/delay", 5));
});

test("a draw in one place does not change the numbers of others", () => {
  const quiet = new Chance(7);
  const busy = new Chance(7);
  draws(busy, "order/retry", 100);
  expect(draws(busy, "payment/delay", 5)).toEqual(draws(quiet, "payment/delay", 5));
});

test("numbers are uniform from 0 (included) to 1 (excluded)", () => {
  const many = draws(new Chance(1), "even", 100_000);
  expect(Math.min(...many.slice(0, 50_000))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...many.slice(0, 50_000))).toBeLessThan(1);
  const tenths = Array.from({ length: 10 }, (_, tenth) => many.filter((x) => Math.floor(x * 10) === tenth).length);
  for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(500);
});
