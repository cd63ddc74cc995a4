import type { Problem } from "../../text/problems/problem.ts";
import { didYouMean } from "../../text/words/suggestion.ts";
import { listingOf } from "./library.ts";

/** The most words of a scenario's name. */
const mostWords = 6;

/** Returns the error for a scenario's name written as several words, such as `timeout 504`; undefined if there is none. */
export function writtenApart(words: readonly string[]): Problem | undefined {
  for (const from of words.keys())
    for (const to of words.keys()) {
      const apart = words.slice(from, to + 1);
      if (apart.length < 2 || apart.length > mostWords) continue;
      if (listingOf(apart.join("-")) === undefined || apart.every((word) => listingOf(word) !== undefined)) continue;
      return { says: `unknown scenario "${apart.join(" ")}"`, cure: didYouMean(apart.join("-")) };
    }
  return undefined;
}
