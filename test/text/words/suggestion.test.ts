import { expect, test } from "vitest";
import { suggest } from "../../../src/text/words/suggestion.ts";

const lessons = ["timeout-504", "cut-chunks", "cut-gzip", "half-cut", "start-here", "virtual"];

test.each([
  ["timout", "did you mean timeout-504?"],
  ["cut", "did you mean cut-chunks, cut-gzip or half-cut?"],
  ["virt", "did you mean virtual?"],
  ["start", "did you mean start-here?"],
  ["timeout-50", "did you mean timeout-504?"],
  ["strat-her", "did you mean start-here?"],
])("for %s the hint is %s", (written, question) => {
  expect(suggest(written, lessons)).toBe(question);
});

test.each(["database", "", "4", "cu", "cat"])("nothing is suggested for %s", (written) => {
  expect(suggest(written, lessons, "see the list")).toBe("see the list");
});
