import { expect, it } from "vitest";
import { fitsName } from "../../../src/spring/endpoints/name-pattern.ts";

it.each([
  ["health", "health", true],
  ["health", "Health", false],
  ["*", "anything", true],
  ["*", "", false],
  ["*", undefined, false],
  ["v?", "v1", true],
  ["v?", "v12", false],
  ["{tenant}", "shop", true],
  ["{id:\\d+}", "12", true],
  ["{id:\\d+}", "x", false],
  ["api-*", "api-2", true],
])("%j matches %j: %j", (name, segment, fits) => {
  expect(fitsName(name, segment)).toBe(fits);
});
