import { expect, test } from "vitest";
import { sweepSize } from "../../../src/render/view/swept.ts";

test.each([
  [[1], "1 point, 1 seed"],
  [[5], "1 point, 5 seeds"],
  [[5, 5, 5], "3 points, 5 seeds each"],
  [[1, 1], "2 points, 1 seed each"],
  [[5, 9], "2 points, 5 to 9 seeds each"],
])("points with %j seeds are said as %s", (seeds, says) => {
  expect(sweepSize(seeds)).toBe(says);
});
