import { expect, test } from "vitest";
import { fuzzHealth } from "../../soak/health-fuzz.ts";

test("a thousand generated requests to generated applications cause no crash and no hang, and reveal no secret", async () => {
  expect(await fuzzHealth(1, 50, 20)).toEqual([]);
});
