import { expect, it } from "vitest";
import { Observations } from "../../../src/scenario/judge/observations.ts";

/** Creates sightings from pairs of order and lateness. */
function seen(
  mostLatenessMs: number,
  ...each: readonly (readonly [order: number, latenessMs: number])[]
): Observations {
  const observations = new Observations(mostLatenessMs);
  for (const [order, latenessMs] of each) observations.see({ order, latenessMs, says: () => `no. ${order}` });
  return observations;
}

it("a late sighting fits once that much lateness is allowed", () => {
  const observations = seen(100, [1, 0], [2, 40], [3, 100], [4, 101]);
  expect([0, 39, 40, 100, 500].map((toleranceMs) => observations.fitting(toleranceMs))).toEqual([1, 1, 2, 3, 3]);
  expect(observations.all).toBe(4);
});

it("if no lateness is ever allowed, late sightings are dropped", () => {
  expect(seen(0, [1, 0.001]).fitting(1000)).toBe(0);
});

it("the first sighting is the first by order, in whatever order they are seen", () => {
  expect(seen(100, [3, 0], [1, 50], [2, 0]).first).toBe("no. 1");
  expect(seen(100).first).toBeUndefined();
});

it("the first sighting fits if its own lateness is allowed", () => {
  const observations = seen(100, [2, 0], [1, 50]);
  expect([49, 50].map((toleranceMs) => observations.firstFits(toleranceMs))).toEqual([false, true]);
  expect(seen(100).firstFits(100)).toBe(false);
});

it("the first sighting that does not fit may be late or impossible", () => {
  const observations = seen(100, [1, 0], [4, Number.POSITIVE_INFINITY], [3, 80], [2, 20]);
  expect([0, 20, 80].map((toleranceMs) => observations.firstMisfit(toleranceMs))).toEqual(["no. 2", "no. 3", "no. 4"]);
  expect(seen(100, [1, 0]).firstMisfit(0)).toBeUndefined();
});
