import type { GuideEntry } from "./guide-entry.ts";
import type { GuideFiles } from "./guide-files.ts";
import { wordsOf } from "./guide-words.ts";

/** How much a word counts in each part of an entry. */
const weights = { name: 8, says: 3, words: 3, hidden: 1, synonym: 2 } as const;

/** An entry with texts that are searched but not shown. */
export interface GuideSource extends GuideEntry {
  readonly words?: string;
  readonly hidden?: string;
}

/** Lists for each word the entries that contain it with its weight there. */
export function indexOf(sources: readonly GuideSource[], synonyms: GuideFiles["synonyms"]): Record<string, number[]> {
  const groups = synonyms.map((group) => group.map((term) => wordsOf(term)));
  const index = new Map<string, number[]>();
  sources.forEach((source, at) => {
    for (const [word, weight] of weightsIn(source, groups)) index.set(word, [...(index.get(word) ?? []), at, weight]);
  });
  return Object.fromEntries(index);
}

/** Returns each word of an entry with its weight, including the synonyms of the terms that occur in it. */
function weightsIn(source: GuideSource, groups: readonly (readonly (readonly string[])[])[]): Map<string, number> {
  const found = new Map<string, number>();
  const add = (words: readonly string[], weight: number) => {
    for (const word of words) found.set(word, Math.max(found.get(word) ?? 0, weight));
  };
  const [name, says, words] = [wordsOf(source.name), wordsOf(source.says), wordsOf(source.words ?? "")];
  const texts = [name, says, words];
  add(name, weights.name);
  add(says, weights.says);
  add(words, weights.words);
  add(wordsOf(source.hidden ?? ""), weights.hidden);
  for (const group of groups) {
    if (group.some((term) => texts.some((text) => occursIn(term, text)))) add(group.flat(), weights.synonym);
  }
  return found;
}

function occursIn(term: readonly string[], text: readonly string[]): boolean {
  return text.some((_, at) => term.every((word, offset) => text[at + offset] === word));
}
