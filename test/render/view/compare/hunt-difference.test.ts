import { expect, test } from "vitest";
import type { StoredHunt } from "../../../../src/render/json/reading/read-hunt.ts";
import { huntDifference } from "../../../../src/render/view/compare/hunt-difference.ts";

const hunt = {
  ...{ name: "order", world: "virtual", seed: 1, failures: ["503"] },
  ...{ calls: [], sets: [], breaks: [], undecided: [] },
} as unknown as StoredHunt;

test("how two hunts were played is compared, as far as it is known", () => {
  const { rows } = huntDifference([hunt, { ...hunt, most: 2, failures: [], seed: 7 }], ["old", "new"]);
  expect(rows.map(({ what, one, other }) => `${what}: ${one} → ${other}`)).toEqual([
    "seed: 1 → 7",
    "failures: 503 → none",
    "most: not known → 2",
  ]);
});
