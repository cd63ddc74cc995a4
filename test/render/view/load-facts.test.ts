import { expect, it } from "vitest";
import { loadCounts } from "../../../src/render/view/load-facts.ts";

const counts = { offered: 500, good: 400, failed: 78, unfinished: 22 };

it.each([
  ["virtual", "22 unfinished after one virtual hour"],
  ["real", "22 unfinished after one hour"],
] as const)("says how long calls had that did not end: %s", (world, says) => {
  expect(loadCounts(counts as never, world)).toBe(`500 offered, 400 good, 78 failed, ${says}`);
});

it("does not mention unfinished calls if there are none", () => {
  expect(loadCounts({ ...counts, failed: 100, unfinished: 0 } as never, "virtual")).toBe(
    "500 offered, 400 good, 100 failed",
  );
});
