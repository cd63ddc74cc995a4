import { expect, test } from "vitest";
import { didYouMean, nearest } from "../../src/text/nearest.ts";

const names = ["payment", "order", "gateway", "delay", "hang", "timeout-504"];

test.each([
  ["paymant", "payment"],
  ["delya", "delay"],
  ["Order", "order"],
  ["timeout504", "timeout-504"],
  ["gatway", "gateway"],
])("%s was most likely meant as %s", (written, meant) => {
  expect(nearest(written, names)).toBe(meant);
});

test.each(["database", "", "x", "a".repeat(10_000)])("%s is near nothing", (written) => {
  expect(nearest(written, names)).toBeUndefined();
});

test("the nearest of several is named", () => {
  expect(nearest("hand", ["hint", "hang", "happy"])).toBe("hang");
});

const lessons = ["timeout-504", "cut-chunks", "cut-gzip", "half-cut", "start-here", "virtual"];

test.each([
  ["timout", "did you mean timeout-504?"],
  ["cut", "did you mean cut-chunks, cut-gzip or half-cut?"],
  ["virt", "did you mean virtual?"],
  ["start", "did you mean start-here?"],
  ["timeout-50", "did you mean timeout-504?"],
  ["strat-her", "did you mean start-here?"],
])("%s asks: %s", (written, question) => {
  expect(didYouMean(written, lessons)).toBe(question);
});

test.each(["database", "", "4", "cu"])("of %s nothing is asked", (written) => {
  expect(didYouMean(written, lessons)).toBeUndefined();
});
