import { expect, test } from "vitest";
import { mustHave } from "../../../src/text/values/must-have.ts";

test("a value that is there is passed on, even one that is false", () => {
  expect(mustHave(0, "the count")).toBe(0);
  expect(mustHave(null, "the parent")).toBeNull();
});

test("a missing value is an error that names it", () => {
  expect(() => mustHave(new Map<string, number>().get("order"), "the address of order")).toThrow(
    "the address of order is missing",
  );
});
