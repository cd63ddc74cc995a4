import { expect, test } from "vitest";
import { known } from "../../../src/text/values/known.ts";

test("a value that is there is passed on, even one that is false", () => {
  expect(known(0, "the count")).toBe(0);
  expect(known(null, "the parent")).toBeNull();
});

test("a missing value is an error that names it", () => {
  expect(() => known(new Map<string, number>().get("order"), "the address of order")).toThrow(
    "the address of order is missing",
  );
});
