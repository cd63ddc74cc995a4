import { expect, test } from "vitest";
import { faultsOf } from "../../soak/wordings/judge.ts";
import { tried } from "./known.ts";

test("messages of real programs are found by their own words first, and every message marked as tried was recorded", () => {
  expect(new Set(tried.recorded.map(({ by }) => by)).size).toBeGreaterThan(20);
  expect(faultsOf(tried.recorded)).toEqual([]);
});
