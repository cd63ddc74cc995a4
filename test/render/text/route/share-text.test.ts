import { expect, test } from "vitest";
import { shareRenderer } from "../../../../src/render/text/route/share-text.ts";
import { made, timeout504, wide } from "../../fixture.ts";

test("a random share says in how many of 100 runs exactly the expected number reaches the new server", () => {
  const picture = { percent: 50, by: "random", fresh: "order", old: "payment", users: [] } as const;
  const text = shareRenderer(picture)(timeout504, wide, made);
  expect(text.replaceAll(/\s+/g, " ")).toContain("exactly once in about 50 of 100 runs");
});
