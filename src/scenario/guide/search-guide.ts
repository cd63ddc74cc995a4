import { oneSlipFrom } from "../../text/words/nearest.ts";
import { symptomsNear } from "./find-symptom.ts";
import { type GuideEntry, type GuideKind, kindOf, type PackedGuide } from "./guide-entry.ts";
import { wordsOf } from "./guide-words.ts";

/** Entries whose score is below this fraction of the best one are left out. */
const leastOfBest = 0.1;
/** At least this fraction of the words of a search must occur in an entry, if they do in any. */
const leastWords = 0.6;
/** Below this fraction, in which a rare word counts more, a search finds nothing. */
const fewestWords = 0.5;
/** A shorter word with a slip resembles too many others. */
const shortestSlip = 6;
/** A word that only begins with the searched one counts this much. */
const begunWeight = 0.5;
const shortestBeginning = 3;

interface Match {
  readonly entry: GuideEntry;
  score: number;
  words: number;
  /** The rarity of its words in all. */
  rarity: number;
}

/** A text with fewer words is taken as keywords, if they find anything. */
const fewestOfSentence = 4;
/** A search lists also symptoms that are not near enough to be an explanation. */
const leastOfSymptom = 0.2;

/**
 * Finds entries by words, the best first; one with exactly this name comes before all others. For a sentence, the symptoms near it
 * come next, with the lessons that play the nearest.
 */
export function searchGuide(guide: PackedGuide, written: string): GuideEntry[] {
  return mixKinds(foundInGuide(guide, written));
}

function foundInGuide(guide: PackedGuide, written: string): GuideEntry[] {
  const found = searchEntries(guide, written);
  if (found.length > 0 && new Set(wordsOf(written)).size < fewestOfSentence) return found;
  const near = symptomsNear(guide, written, leastOfSymptom);
  const nearest = [...near.map(({ symptom }) => symptom.symptom), ...(near[0]?.symptom.lessons ?? [])];
  const named = nearest.flatMap((name) => guide.entries.find((entry) => entry.name === name) ?? []);
  const exact = found.filter((entry) => isNamed(entry, written));
  return [...new Set([...exact, ...named, ...found])];
}

/** Limits the entries of one kind among the first ones, which fit on a screen. */
const first = { count: 6, ofKind: 2 } as const;

/** Returns the entries with others of their kind further below, if there are other kinds: six codes that say nearly the same hide a lesson. */
function mixKinds(found: readonly GuideEntry[]): GuideEntry[] {
  const counts = new Map<string, number>();
  const isEarly = (entry: GuideEntry) => {
    const kind = kindOf(entry);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= first.ofKind;
  };
  const early = found.filter(isEarly).slice(0, first.count);
  return [...early, ...found.filter((entry) => !early.includes(entry))];
}

/** An entry is close to a text if its own words make up at least this much of the text; a rare word counts more. */
const leastClose = 0.65;
/** Synonyms and texts that are not shown weigh less. */
const leastOwnWeight = 3;

/** Returns the entries that are close to a text, and not only share a word or two with it. */
export function closeEntries(guide: PackedGuide, written: string, found: readonly GuideEntry[]): GuideEntry[] {
  const own = new Map<GuideEntry, number>();
  let all = 0;
  for (const word of new Set(wordsOf(written))) {
    const weights = weightsOf(word, guide.words);
    const rarity = Math.log(1 + guide.entries.length / Math.max(1, weights.size));
    all += rarity;
    for (const [at, weight] of weights) {
      const entry = guide.entries[at]!;
      if (weight >= leastOwnWeight) own.set(entry, (own.get(entry) ?? 0) + rarity);
    }
  }
  const near = new Set(symptomsNear(guide, written).map(({ symptom }) => symptom.symptom));
  return found.filter((entry) => near.has(entry.name) || (own.get(entry) ?? 0) >= leastClose * all);
}

function isNamed({ name }: GuideEntry, written: string): boolean {
  return name.toLowerCase() === written.trim().toLowerCase();
}

function searchEntries({ entries, words }: PackedGuide, written: string): GuideEntry[] {
  const wanted = [...new Set(wordsOf(written))];
  const matches = new Map<number, Match>();
  let allRarity = 0;
  for (const word of wanted) {
    const weights = weightsOf(word, words);
    const rarity = Math.log(1 + entries.length / Math.max(1, weights.size));
    allRarity += rarity;
    for (const [at, weight] of weights) {
      const match = matches.get(at) ?? { entry: entries[at]!, score: 0, words: 0, rarity: 0 };
      match.score += weight * rarity;
      match.words += 1;
      match.rarity += rarity;
      matches.set(at, match);
    }
  }
  const exact = (entry: GuideEntry) => isNamed(entry, written);
  const most = [...matches.values()].reduce((sum, { words: count }) => Math.max(sum, count), 0);
  const least = Math.min(most, leastWords * wanted.length);
  const enough = [...matches.values()].filter(
    ({ words: count, rarity }) => count >= least && rarity >= fewestWords * allRarity,
  );
  if (most === 1 && wanted.length > 1) return entries.filter(exact);
  const score = (match: Match) => (match.score * match.words ** 2) / most ** 2;
  const best = enough.reduce((sum, match) => Math.max(sum, score(match)), 0);
  const found = enough
    .filter((match) => score(match) >= leastOfBest * best && !exact(match.entry))
    .sort((one, other) => score(other) - score(one));
  return [...entries.filter(exact), ...found.map(({ entry }) => entry)];
}

/** Returns the words of each entry of a kind, by the entry's name. */
export function wordsOfEntries({ entries, words }: PackedGuide, is: GuideKind): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const [word, pairs] of Object.entries(words))
    for (let at = 0; at < pairs.length; at += 2) {
      const entry = entries[pairs[at]!]!;
      if (entry.is === is) byName.set(entry.name, [...(byName.get(entry.name) ?? []), word]);
    }
  return byName;
}

/** Returns the weight of a word in each entry that contains it, or one that begins with it, or else one with a slip. */
function weightsOf(word: string, words: PackedGuide["words"]): Map<number, number> {
  const weights = new Map<number, number>();
  const add = (known: string, factor: number) => {
    const pairs = words[known] ?? [];
    for (let at = 0; at < pairs.length; at += 2)
      weights.set(pairs[at]!, Math.max(weights.get(pairs[at]!) ?? 0, pairs[at + 1]! * factor));
  };
  if (Object.hasOwn(words, word)) add(word, 1);
  if (word.length >= shortestBeginning && !/^\d+$/.test(word))
    for (const known of Object.keys(words)) if (known !== word && known.startsWith(word)) add(known, begunWeight);
  if (weights.size > 0 || word.length < shortestSlip) return weights;
  const similar = oneSlipFrom(word, Object.keys(words));
  if (similar !== undefined) add(similar, begunWeight);
  return weights;
}
