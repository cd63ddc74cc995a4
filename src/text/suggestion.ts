import { listed } from "./lists.ts";
import { likelyMeant } from "./nearest.ts";

/** What to write instead of an unknown name: the nearest known ones, or `otherwise`, which is a list of all of them. */
export function suggest(written: string, known: readonly string[], otherwise = `write ${listed(known)}`): string {
  const meant = likelyMeant(written, known);
  return meant.length === 0 ? otherwise : didYouMean(...meant);
}

export function didYouMean(...meant: readonly string[]): string {
  return `did you mean ${listed(meant)}?`;
}
