import { expect, test } from "vitest";
import { likelyMeant, nearest } from "../../../src/text/words/nearest.ts";

const names = ["payment", "order", "gateway", "delay", "hang", "timeout-504"];

test.each([
  ["paymant", "payment"],
  ["delya", "delay"],
  ["Order", "order"],
  ["timeout504", "timeout-504"],
  ["gatway", "gateway"],
])("for %s it suggests %s", (written, meant) => {
  expect(nearest(written, names)).toBe(meant);
});

test.each(["database", "", "x", "a".repeat(10_000)])("%s is similar to no name", (written) => {
  expect(nearest(written, names)).toBeUndefined();
});

test("the nearest of several is named", () => {
  expect(nearest("hand", ["hint", "hang", "happy"])).toBe("hang");
});

test("what names begin with is found in any letters", () => {
  expect(likelyMeant("TIM", names)).toEqual(["timeout-504"]);
});

test("a part of a name is meant only if few letters differ, as every word resembles some part", () => {
  const lessons = ["same-answer-other-ledger", "timeout-504"];
  expect(likelyMeant("nothere", lessons)).toEqual([]);
  expect(likelyMeant("leger", lessons)).toEqual(["same-answer-other-ledger"]);
  expect(likelyMeant("timout", lessons)).toEqual(["timeout-504"]);
});
