import { wordsOf } from "./guide-words.ts";

/** For words and phrases the one that stands for all of their meaning. */
export type Alike = Readonly<Record<string, string>>;

/** Filler words of a sentence. A number, with or without a unit, carries no meaning unless it is a status. */
const chatter = new Set(
  wordsOf(
    "about any anybody anyone anything came can come dear ever extremely get gets getting gave give gives giving go goes going got happen happened happens he hello her here hi him his may maybe might must now please put quite rather really say says see sees she show shown shows somebody somehow someone something sorry such super take taken takes team thank thanks them these thing things those today too totally took very went where while yesterday",
  ),
);

/** For the build: the words of each group by their first one, as a sentence has them. */
export function alikeOf(groups: readonly (readonly string[])[]): Alike {
  const alike = new Map<string, string>();
  for (const group of groups) {
    const [first = "", ...others] = group.map((term) => wordsOf(term).join(" "));
    for (const each of [first, ...others]) if (!alike.has(each)) alike.set(each, first.replaceAll(" ", "-"));
  }
  return Object.fromEntries(alike);
}

/** For the build: the terms of groups of which too little is left in a sentence, so that they would mean any sentence. */
export function worthless(groups: readonly (readonly string[])[]): string[] {
  const isPhrase = (term: string) => term.trim().includes(" ");
  return groups.flat().filter((term) => wordsOf(term).length < (isPhrase(term) ? 2 : 1));
}

/** A time of the day: `9am`, `9:30`, `14h`. */
const clock = /(?<![\w:.])(?:[01]?\d|2[0-4])(?::[0-5]\d| ?(?:am|pm|o['’]clock)|h)(?![\w:.])/gi;

/** Returns the words of a sentence. Synonyms become one word, and so does a phrase such as "comes back". */
export function meaningsOf(alike: Alike, written: string): string[] {
  const words = wordsOf(written.replace(clock, "noon"));
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = knownFrom(alike, words, at);
    const word = words[at]!;
    if (length > 0) found.push(alike[words.slice(at, at + length).join(" ")]!);
    else if (!chatter.has(word) && (!/^\d/.test(word) || /^[345](?:\d\d|xx)$/.test(word))) found.push(word);
    at += Math.max(1, length);
  }
  return [...new Set(found)];
}

const longestPhrase = 5;

/** Returns how many words from here on form a known phrase; 0 if they form none. */
function knownFrom(alike: Alike, words: readonly string[], at: number): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--)
    if (Object.hasOwn(alike, words.slice(at, at + length).join(" "))) return length;
  return 0;
}
