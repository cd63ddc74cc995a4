import { listed } from "./lists.ts";
import { likelyMeant } from "./nearest.ts";

/** Suggests the known names most similar to an unknown one, or returns `otherwise`, by default all names. */
export function suggest(written: string, known: readonly string[], otherwise = writeOneOf(known)): string {
  const meant = likelyMeant(written, known);
  return meant.length === 0 ? otherwise : didYouMean(...meant);
}

function writeOneOf(known: readonly string[]): string {
  return known.length === 0 ? "leave it out" : `write ${listed(known)}`;
}

/** A plain word would read as part of the sentence, so it is quoted; then all suggestions are. */
export function didYouMean(...meant: readonly string[]): string {
  const isWord = meant.some((each) => /^[a-z]+$/i.test(each));
  return `did you mean ${listed(isWord ? meant.map((each) => `"${each}"`) : meant)}?`;
}
