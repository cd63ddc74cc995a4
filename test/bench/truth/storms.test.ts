import { expect, test } from "vitest";
import { milliseconds, type Row } from "../../../bench/truth/row.ts";
import { storms } from "../../../bench/truth/rows/storms.ts";
import { uniforms } from "../../uniforms.ts";
import { collapsed, goodputPerS, playStorm } from "./storm.ts";

/** Long loads have the same result in each run; short ones need many runs. */
const runs = ({ measure }: Row) => (measure.of === "collapsed" ? 12 : 1);

function seen(row: Row): number {
  let sum = 0;
  for (let seed = 1; seed <= runs(row); seed++) {
    const storm = playStorm(row.play(0), uniforms(seed));
    const [from, to] = row.measure.between ?? ["0s", "0s"];
    sum +=
      row.measure.of === "collapsed"
        ? Number(collapsed(storm))
        : goodputPerS(storm, milliseconds(from), milliseconds(to));
  }
  return sum / runs(row);
}

test.each(storms.map((row) => [row.name, row] as const))("a small simulation agrees: %s", (_, row) => {
  const value = seen(row);
  const [low, high] = row.allowed!;
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
});

test("the allowed range contains the figure and excludes the mutant", () => {
  for (const { name, exact, allowed, mutant } of storms) {
    const [low, high] = allowed!;
    expect(exact, name).toBeGreaterThanOrEqual(low);
    expect(exact, name).toBeLessThanOrEqual(high);
    if (mutant.gives !== undefined) expect(mutant.gives < low || mutant.gives > high, name).toBe(true);
  }
});
