import { listed } from "./lists.ts";
import { likelyMeant } from "./nearest.ts";

/** Suggests the known names most similar to an unknown one, or returns `otherwise`, by default all names. */
export function suggest(written: string, known: readonly string[], otherwise = `write ${listed(known)}`): string {
  const meant = likelyMeant(written, known);
  return meant.length === 0 ? otherwise : didYouMean(...meant);
}

export function didYouMean(...meant: readonly string[]): string {
  return `did you mean ${listed(meant)}?`;
}
