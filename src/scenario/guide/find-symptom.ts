import type { Symptom, SymptomGuide } from "./guide-entry.ts";
import { meaningsOf } from "./meanings.ts";

/** A symptom that a text may describe. */
export interface NearSymptom {
  readonly symptom: Symptom;
  /** How much of the text and of one phrase for the symptom are the same, from 0 to 1. */
  readonly score: number;
  /** Whether the text most likely means this symptom, rather than a similar one. */
  readonly isSure: boolean;
}

/** A symptom whose score is below this is not near. */
const leastScore = 0.4;
/** Symptoms whose score is below this fraction of the nearest one are left out. */
const leastOfNearest = 0.6;
/** A symptom is most likely meant if it shares this many words, or all, and its score and its lead over the next one are as in a row. */
const surest = {
  words: 3,
  rows: [
    { score: 0.6, ahead: 0.2 },
    { score: 0.7, ahead: 0.05 },
  ],
} as const;
/** A word that is in no symptom counts less than one that is in another symptom. */
const strangeWeight = 0.8;
/** The weight of words that belong to the symptom, but not to the phrase. */
const besideWeight = 0.7;
/** The weights against a symptom of a word that is only in the text, and of one that is only in the phrase. */
const against = { text: 0.5, phrase: 0.3 } as const;
/** Below this weight the words in common prove nothing. */
const leastWeight = 6;
/** A text that names no failure, or another one than the phrase, is less likely to mean the symptom. */
const quiet = { text: 0.65, phrase: 0.8 } as const;

/** Returns the symptom that is written with its own name or with other words that it lists. */
export function symptomCalled({ symptoms }: SymptomGuide, written: string): Symptom | undefined {
  const name = written.trim().toLowerCase();
  return symptoms.find(({ symptom, words }) => [symptom, ...words].some((each) => each.toLowerCase() === name));
}

/**
 * Returns the symptom that a text describes: the best one with each of its words in its name and one of the other ways to
 * say it. Words from several of those would make a sentence that nobody meant, and two words must be all of them.
 */
export function symptomLike(guide: SymptomGuide, written: string): Symptom | undefined {
  const wanted = meaningsOf(guide.alike, written);
  if (wanted.length < 2) return undefined;
  return symptomsNear(guide, written).find(({ symptom: { phrases } }) =>
    phrases.some((phrase) => {
      const own = phrase.split(" ");
      const known = [...(phrases[0] ?? "").split(" "), ...own];
      return wanted.every((word) => known.includes(word)) && (wanted.length > 2 || own.length === wanted.length);
    }),
  )?.symptom;
}

/** A shorter text is a message, or a few words around one. */
const fewestOfSentence = 6;

/** Whether a text is a whole sentence, which may contain a message; a line of a log is not a sentence. */
export function isSentence(written: string): boolean {
  return /^[\p{L}\p{N}\s,.?!/'’-]+$/u.test(written) && written.trim().split(/\s+/).length >= fewestOfSentence;
}

/** Returns the symptom that a whole sentence most likely tells. */
export function symptomTold(guide: SymptomGuide, written: string): Symptom | undefined {
  const [nearest] = isSentence(written) ? symptomsNear(guide, written) : [];
  return nearest?.isSure ? nearest.symptom : undefined;
}

/**
 * Returns the symptoms that a text may describe, those with at least this score, the nearest first. A rare word counts more than a
 * common one, and a word of the text that belongs to something else counts against a symptom: an expired certificate is not a slow
 * dependency.
 */
export function symptomsNear(guide: SymptomGuide, written: string, least = leastScore): NearSymptom[] {
  const scored = scoresOf(guide, written).sort((one, other) => other.score - one.score);
  const [best, next] = scored;
  const isClear =
    best !== undefined &&
    surest.rows.some(({ score, ahead }) => best.score >= score && best.score - (next?.score ?? 0) >= ahead) &&
    (best.words >= surest.words || best.isWhole);
  return scored
    .filter(({ score }) => score >= least && score >= leastOfNearest * best!.score)
    .map(({ symptom, score }, at) => ({ symptom, score, isSure: at === 0 && isClear }));
}

interface Score {
  readonly symptom: Symptom;
  readonly score: number;
  /** How many words of the text belong to the symptom, and whether all do. */
  readonly words: number;
  readonly isWhole: boolean;
}

function scoresOf({ symptoms, alike, trouble }: SymptomGuide, written: string): Score[] {
  const wanted = new Set(meaningsOf(alike, written));
  const known = symptoms.map((symptom) => {
    const phrases = symptom.phrases.map((phrase) => phrase.split(" "));
    return { symptom, phrases, words: new Set(phrases.flat()) };
  });
  const weigh = weigherOf(known.map(({ words }) => words));
  const all = weigh(wanted);
  const isTrouble = (word: string) => trouble.includes(word);
  const gate = [...wanted].some(isTrouble) ? 1 : quiet.text;
  return known.flatMap(({ symptom, phrases, words }): Score[] => {
    const own = [...wanted].filter((word) => words.has(word));
    const ofPhrase = phrases.map((phrase) => {
      const shared = phrase.filter((word) => wanted.has(word));
      if (shared.length < 2) return 0;
      const common = weigh(shared);
      const further = besideWeight * weigh(own.filter((word) => !shared.includes(word)));
      const others = against.text * (all - weigh(own)) + against.phrase * (weigh(phrase) - common);
      const told = !phrase.some(isTrouble) || shared.some(isTrouble) ? 1 : quiet.phrase;
      return (told * Math.min(1, common / leastWeight) * (common + further)) / (common + further + others);
    });
    const score = gate * Math.max(...ofPhrase);
    return score === 0 ? [] : [{ symptom, score, words: own.length, isWhole: own.length === wanted.size }];
  });
}

/** Returns a function that adds up the weights of words: a word weighs more the fewer symptoms contain it. */
function weigherOf(known: readonly ReadonlySet<string>[]): (words: Iterable<string>) => number {
  const having = new Map<string, number>();
  for (const words of known) for (const word of words) having.set(word, (having.get(word) ?? 0) + 1);
  const weightOf = (word: string) => {
    const count = having.get(word);
    return count === undefined ? strangeWeight * Math.log(1 + known.length) : Math.log(1 + known.length / count);
  };
  return (words) => {
    let sum = 0;
    for (const word of words) sum += weightOf(word);
    return sum;
  };
}
