import { expect, test } from "vitest";
import { LoadTally } from "../../../src/scenario/load/load-tally.ts";
import { uniforms } from "../../uniforms.ts";

test("all of the first calls are recorded, then one in 16 at random", () => {
  const chance = uniforms(3);
  const load = { name: "buyers", forMs: 1000, pattern: { kind: "burst", calls: 1 } };
  const frame = { isSteady: false, forMs: 1000, stretches: [] };
  const tally = new LoadTally(load as never, 1, 0, frame, () => chance());
  const recorded = Array.from({ length: 180_000 }, () => {
    tally.begun(0, 0);
    return tally.traces();
  });
  expect(recorded.slice(0, 20_000).every((oneIn) => oneIn === 1)).toBe(true);
  const later = recorded.slice(20_000).filter((oneIn) => oneIn > 0);
  expect(new Set(later)).toEqual(new Set([16]));
  const standardError = Math.sqrt(160_000 * (1 / 16) * (15 / 16));
  expect(Math.abs(later.length - 10_000)).toBeLessThan(4 * standardError);
});
