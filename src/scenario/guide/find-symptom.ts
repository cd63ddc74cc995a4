import { ownValue } from "../../text/values/own-value.ts";
import type { PackedGuide, Symptom } from "./guide-entry.ts";
import { wordsOf } from "./guide-words.ts";

/** A symptom whose score is below this is not near. */
const leastScore = 0.36;
/** Symptoms whose score is below this fraction of the nearest one are left out. */
const leastOfNearest = 0.7;
/** A word that nothing in the guide contains says less than one that other entries contain. */
const strangeWeight = 0.5;

/** Returns the symptom that is written with its own name or with other words that it lists. */
export function symptomCalled({ symptoms }: PackedGuide, written: string): Symptom | undefined {
  const name = written.trim().toLowerCase();
  return symptoms.find(({ symptom, words }) => [symptom, ...words].some((each) => each.toLowerCase() === name));
}

/**
 * Returns the symptom that a text describes: the best one with each of its words in its name and one of the other ways to
 * say it. Words from several of those would make a sentence that nobody meant.
 */
export function symptomLike(guide: PackedGuide, written: string): Symptom | undefined {
  const wanted = meaningsOf(guide, written);
  if (wanted.length < 2) return undefined;
  return symptomsNear(guide, written).find(({ symptom, words }) =>
    [symptom, ...words].some((phrase) => {
      const known = meaningsOf(guide, `${symptom} ${phrase}`);
      return wanted.every((word) => known.includes(word));
    }),
  );
}

/**
 * Returns the symptoms that a text may describe, those with at least this score, the nearest first. A rare word counts more than a common one, and a word of the text
 * that belongs to something else counts against a symptom: an expired certificate is not a slow dependency.
 */
export function symptomsNear(guide: PackedGuide, written: string, least = leastScore): Symptom[] {
  const scored = scoresOf(guide, written);
  const best = Math.max(...scored.map(({ score }) => score));
  return scored
    .filter(({ score }) => score >= least && score >= leastOfNearest * best)
    .sort((one, other) => other.score - one.score)
    .map(({ symptom }) => symptom);
}

/** How much of a text and of one phrase for a symptom are the same, from 0 to 1. */
function scoresOf(guide: PackedGuide, written: string) {
  const wanted = meaningsOf(guide, written);
  const known = guide.symptoms.map((symptom) => {
    const phrases = [symptom.symptom, ...symptom.words].map((phrase) => meaningsOf(guide, phrase));
    return { symptom, phrases, words: new Set(phrases.flat()) };
  });
  const weightOf = (word: string) => {
    const having = known.filter(({ words }) => words.has(word)).length;
    const rarity = Math.log(1 + known.length / Math.max(1, having));
    return having > 0 || Object.hasOwn(guide.words, word) ? rarity : rarity * strangeWeight;
  };
  const weights = new Map<string, number>();
  const weigh = (words: readonly string[]) => {
    let sum = 0;
    for (const word of words) {
      const weight = weights.get(word) ?? weightOf(word);
      weights.set(word, weight);
      sum += weight;
    }
    return sum;
  };
  return known.map(({ symptom, phrases, words }) => {
    const ofPhrase = phrases.map((phrase) => {
      const shared = phrase.filter((word) => wanted.includes(word));
      return shared.length < 2 ? 0 : weigh(shared) / weigh(phrase);
    });
    const ofText = weigh(wanted.filter((word) => words.has(word))) / weigh(wanted);
    return { symptom, score: ofText * Math.max(...ofPhrase) };
  });
}

/** The words of a sentence, those of one meaning as one word. Of numbers only a status tells something: not the parts of an address. */
function meaningsOf({ alike }: PackedGuide, written: string): string[] {
  const words = wordsOf(written).filter((word) => !/^\d+$/.test(word) || /^[345]\d\d$/.test(word));
  return [...new Set(words.map((word) => ownValue(alike, word) ?? word))];
}
