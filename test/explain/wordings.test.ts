import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { faultsOf } from "../../soak/wordings/judge.ts";
import type { Line } from "../../soak/wordings/line.ts";

/** Messages of real programs about failing servers, as `npm run soak -- wordings` records them. */
const recorded = JSON.parse(readFileSync(new URL("../data/wordings.json", import.meta.url), "utf8")) as Line[];

test("messages of real programs are found by their own words first, and every message marked as tried was recorded", () => {
  expect(new Set(recorded.map(({ by }) => by)).size).toBeGreaterThan(20);
  expect(faultsOf(recorded)).toEqual([]);
});
