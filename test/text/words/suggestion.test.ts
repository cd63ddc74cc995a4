import { expect, test } from "vitest";
import { didYouMean, suggest } from "../../../src/text/words/suggestion.ts";

const lessons = ["timeout-504", "cut-chunks", "cut-gzip", "half-cut", "start-here", "virtual"];

test.each([
  ["timout", "did you mean timeout-504?"],
  ["virutal", 'did you mean "virtual"?'],
  ["cut", "did you mean cut-chunks, cut-gzip or half-cut?"],
  ["virt", 'did you mean "virtual"?'],
  ["start", "did you mean start-here?"],
  ["timeout-50", "did you mean timeout-504?"],
  ["strat-her", "did you mean start-here?"],
])("for %s the hint is %s", (written, question) => {
  expect(suggest(written, lessons)).toBe(question);
});

test.each(["database", "", "4", "cu", "cat"])("nothing is suggested for %s", (written) => {
  expect(suggest(written, lessons, "see the list")).toBe("see the list");
});

test("a hint does not break off if no name is known", () => {
  expect(suggest("order", [])).toBe("leave it out");
});

test("a plain word is quoted, and so are the names next to it; a name below three letters resembles no other", () => {
  expect(didYouMean("for")).toBe('did you mean "for"?');
  expect(didYouMean("retry", "key-saves")).toBe('did you mean "retry" or "key-saves"?');
  expect(suggest("c", ["a", "b"])).toBe("write a or b");
  expect(suggest("bb", ["b", "ba"])).toBe("write b or ba");
  expect(suggest("P", ["p", "q"])).toBe('did you mean "p"?');
});
