import { oneSlipFrom } from "../../text/words/nearest.ts";
import type { GuideEntry, GuideKind, PackedGuide, Symptom } from "./guide-entry.ts";
import { wordsOf } from "./guide-words.ts";

/** Entries whose score is below this fraction of the best one are left out. */
const leastOfBest = 0.1;
/** At least this fraction of the words of a search must occur in an entry, if they do in any. */
const leastWords = 0.6;
/** Below this fraction, a search finds nothing. */
const fewestWords = 0.5;
/** A word that only begins with the searched one counts this much. */
const begunWeight = 0.5;
const shortestBeginning = 3;

interface Match {
  readonly entry: GuideEntry;
  score: number;
  words: number;
}

/** A text with fewer words is a list of keywords. */
const fewestOfSentence = 4;
/** Symptoms whose score is below this fraction of the nearest one are left out. */
const leastOfNearest = 0.6;
/** The name of a symptom counts no more than other words for it. */
const mostOfSymptom = 3;
/** A symptom is near if it has this fraction of the words of a text. */
const leastOfSymptom = 0.4;

/**
 * Finds entries by words, the best first; one with exactly this name comes before all others. For a sentence, the symptoms near it
 * come next, with the lessons that play the nearest.
 */
export function searchGuide(guide: PackedGuide, written: string): GuideEntry[] {
  const found = searchEntries(guide, written);
  if (new Set(wordsOf(written)).size < fewestOfSentence) return found;
  const near = symptomsNear(guide, written);
  const first = [...near.map(({ symptom }) => symptom), ...(near[0]?.lessons ?? [])];
  const named = first.flatMap((name) => guide.entries.find((entry) => entry.name === name) ?? []);
  const exact = found.filter((entry) => isNamed(entry, written));
  return [...new Set([...exact, ...named, ...found])];
}

/** Returns the symptoms that share most of their words with a text, the nearest first, and none that shares only one. */
export function symptomsNear({ entries, symptoms, words }: PackedGuide, written: string): Symptom[] {
  const bySymptom = new Map(symptoms.map((each) => [each.symptom, each]));
  const wanted = [...new Set(wordsOf(written))];
  const matches = new Map<Symptom, { score: number; words: number }>();
  for (const word of wanted) {
    const having = [...weightsOf(word, words)].flatMap(([at, weight]) => {
      const symptom = bySymptom.get(entries[at]!.name);
      return symptom === undefined ? [] : [[symptom, Math.min(weight, mostOfSymptom)] as const];
    });
    for (const [symptom, weight] of having) {
      const { score, words: count } = matches.get(symptom) ?? { score: 0, words: 0 };
      const rarity = Math.log(1 + symptoms.length / having.length);
      matches.set(symptom, { score: score + weight * rarity, words: count + 1 });
    }
  }
  const near = [...matches]
    .filter(([, { words: count }]) => count > 1 && count >= leastOfSymptom * wanted.length)
    .map(([symptom, { score }]) => [symptom, { score: score * (1 + phraseIn(wanted, symptom)) }] as const);
  const best = Math.max(...near.map(([, { score }]) => score));
  return near
    .filter(([, { score }]) => score >= leastOfNearest * best)
    .sort(([, one], [, other]) => other.score - one.score)
    .map(([symptom]) => symptom);
}

/** How much of a phrase for a symptom is in a text, from 0 to 1: words of one phrase tell more than words of several. */
function phraseIn(wanted: readonly string[], { symptom, words }: Symptom): number {
  const parts = [symptom, ...words].map((phrase) => {
    const known = [...new Set(wordsOf(phrase))];
    const shared = known.filter((word) => wanted.includes(word)).length;
    return shared < 2 ? 0 : shared / known.length;
  });
  return Math.max(...parts);
}

function isNamed({ name }: GuideEntry, written: string): boolean {
  return name.toLowerCase() === written.trim().toLowerCase();
}

function searchEntries({ entries, words }: PackedGuide, written: string): GuideEntry[] {
  const wanted = [...new Set(wordsOf(written))];
  const matches = new Map<number, Match>();
  for (const word of wanted) {
    const weights = weightsOf(word, words);
    const rarity = Math.log(1 + entries.length / Math.max(1, weights.size));
    for (const [at, weight] of weights) {
      const match = matches.get(at) ?? { entry: entries[at]!, score: 0, words: 0 };
      match.score += weight * rarity;
      match.words += 1;
      matches.set(at, match);
    }
  }
  const exact = (entry: GuideEntry) => isNamed(entry, written);
  const most = [...matches.values()].reduce((sum, { words: count }) => Math.max(sum, count), 0);
  if (most < fewestWords * wanted.length || (most === 1 && wanted.length > 1)) return entries.filter(exact);
  const least = Math.min(most, leastWords * wanted.length);
  const enough = [...matches.values()].filter((match) => match.words >= least);
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
  if (word.length >= shortestBeginning)
    for (const known of Object.keys(words)) if (known !== word && known.startsWith(word)) add(known, begunWeight);
  if (weights.size > 0 || word.length <= shortestBeginning) return weights;
  const similar = oneSlipFrom(word, Object.keys(words));
  if (similar !== undefined) add(similar, begunWeight);
  return weights;
}
